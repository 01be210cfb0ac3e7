import { Injectable } from '@nestjs/common';
import type { WorkspaceKey } from '#kernel';
import { Db } from '#persistence';
import {
  DeletionRepository,
  type CondemnedWorkspace,
  type DeletableWorkspace,
  type DeletionRequest,
} from '../../application/deletion.repository';
import { keepInDirectory, leaveDirectory } from './directory';

const FOR_WRITE = `
  select name, suspended_at as "suspendedAt", suspension_reason as "suspensionReason",
    deletion_requested_at as "deletionRequestedAt", purge_at as "purgeAt"
  from workspaces where id = $1 and deleted_at is null for no key update`;

const REQUEST = `
  update workspaces set deletion_requested_at = $2, deletion_requested_by_id = $3, purge_at = $4, suspended_at = $5,
    updated_at = $2
  where id = $1`;

const RESTORE = `
  update workspaces set deletion_requested_at = null, deletion_requested_by_id = null, purge_at = null,
    suspended_at = $3, suspension_reason = $4, updated_at = $2
  where id = $1`;

const DUE = 'select id from workspace_directory where purge_at <= $1 order by purge_at';

const CONDEMN = `
  update workspaces set deleted_at = coalesce(deleted_at, $2) where id = $1 and purge_at <= $2
  returning name, slug, deletion_requested_at as "deletionRequestedAt",
    deletion_requested_by_id as "deletionRequestedById"`;

@Injectable()
export class SqlDeletionRepository extends DeletionRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async forWrite({ workspaceId }: WorkspaceKey): Promise<DeletableWorkspace | null> {
    const [workspace] = await this.db.query<DeletableWorkspace>(FOR_WRITE, [workspaceId]);
    return workspace ?? null;
  }

  async request({ workspaceId }: WorkspaceKey, { at, byId, purgeAt, suspendedAt }: DeletionRequest): Promise<void> {
    await this.db.query(REQUEST, [workspaceId, at, byId, purgeAt, suspendedAt]);
    await keepInDirectory(this.db, { workspaceId });
  }

  async restore(
    { workspaceId }: WorkspaceKey,
    at: string,
    { suspendedAt, suspensionReason }: Pick<DeletableWorkspace, 'suspendedAt' | 'suspensionReason'>,
  ): Promise<void> {
    await this.db.query(RESTORE, [workspaceId, at, suspendedAt, suspensionReason]);
    await keepInDirectory(this.db, { workspaceId });
  }

  async due(now: string): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(DUE, [now]);
    return rows.map(({ id }) => id);
  }

  async condemn({ workspaceId }: WorkspaceKey, now: string): Promise<CondemnedWorkspace | null> {
    return this.db.run(async () => {
      const [workspace] = await this.db.query<CondemnedWorkspace>(CONDEMN, [workspaceId, now]);
      if (workspace) await keepInDirectory(this.db, { workspaceId });
      return workspace ?? null;
    });
  }

  async lock({ workspaceId }: WorkspaceKey): Promise<boolean> {
    return (await this.db.query('select 1 from workspaces where id = $1 for update', [workspaceId])).length > 0;
  }

  async remove({ workspaceId }: WorkspaceKey): Promise<void> {
    await this.db.query('delete from workspaces where id = $1', [workspaceId]);
    await leaveDirectory(this.db, { workspaceId });
  }
}
