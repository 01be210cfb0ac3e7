import { Injectable } from '@nestjs/common';
import { snake, type WorkspaceKey } from '#kernel';
import { Db } from '#persistence';
import { LimitRepository } from '../../application/workspace-limits';
import type { Held, OwnLimits } from '../../domain/limits';

/** The columns of limits as an `OwnLimits`. */
export const OWN_LIMITS = `people_limit as "people", work_items_limit as "workItems",
    storage_bytes_limit::float8 as "storageBytes", requests_per_minute_limit as "requestsPerMinute"`;

const FIND = `select ${OWN_LIMITS} from workspaces where id = $1 and deleted_at is null`;

const FOR_WRITE = `select name, ${OWN_LIMITS} from workspaces where id = $1 and deleted_at is null for no key update`;

const SET = `
  update workspaces
  set people_limit = $3, work_items_limit = $4, storage_bytes_limit = $5, requests_per_minute_limit = $6, updated_at = $2
  where id = $1`;

@Injectable()
export class SqlLimitRepository extends LimitRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async find({ workspaceId }: WorkspaceKey): Promise<OwnLimits | null> {
    return (await this.db.query<OwnLimits>(FIND, [workspaceId]))[0] ?? null;
  }

  async forWrite({ workspaceId }: WorkspaceKey): Promise<(OwnLimits & { readonly name: string }) | null> {
    return (await this.db.query<OwnLimits & { name: string }>(FOR_WRITE, [workspaceId]))[0] ?? null;
  }

  async set({ workspaceId }: WorkspaceKey, at: string, limits: OwnLimits): Promise<void> {
    const { people, workItems, storageBytes, requestsPerMinute } = limits;
    await this.db.query(SET, [workspaceId, at, people, workItems, storageBytes, requestsPerMinute]);
  }

  async lock({ workspaceId }: WorkspaceKey, kind: Held): Promise<void> {
    await this.db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [
      `limit of ${snake(kind)} ${workspaceId}`,
    ]);
  }
}
