import { Injectable } from '@nestjs/common';
import type { WorkspaceKey } from '#kernel';
import { Db } from '#persistence';
import { SuspensionRepository, type WorkspaceSuspension } from '../../application/suspension';
import { keepInDirectory } from './directory';

@Injectable()
export class SqlSuspensionRepository extends SuspensionRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async isSuspended({ workspaceId }: WorkspaceKey): Promise<boolean> {
    const text = 'select 1 from workspaces where id = $1 and suspended_at is not null';
    return (await this.db.query(text, [workspaceId])).length > 0;
  }

  async forWrite({ workspaceId }: WorkspaceKey): Promise<WorkspaceSuspension | null> {
    const text = `
      select name, suspended_at as "suspendedAt", deletion_requested_at as "deletionRequestedAt" from workspaces
      where id = $1 and deleted_at is null for no key update`;
    const [workspace] = await this.db.query<WorkspaceSuspension>(text, [workspaceId]);
    return workspace ?? null;
  }

  async set({ workspaceId }: WorkspaceKey, at: string, suspendedAt: string | null, reason: string): Promise<void> {
    await this.db.query(
      'update workspaces set suspended_at = $3, suspension_reason = $4, updated_at = $2 where id = $1',
      [workspaceId, at, suspendedAt, reason],
    );
    await keepInDirectory(this.db, { workspaceId });
  }
}
