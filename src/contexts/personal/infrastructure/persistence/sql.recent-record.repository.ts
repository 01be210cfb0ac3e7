import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { Db } from '#persistence';
import { RecentRecordRepository, type Opened } from '../../application/recent-records';

const ALL = `
  select entity_type as "entityType", entity_id as "entityId", opened_at as "openedAt" from recent_records
  where workspace_id = $1 and user_id = $2 order by opened_at desc, entity_id`;

/**
 * Inserts or updates one row. A person has few rows, so the primary key is the only index, and an update changes none.
 */
const NOTE = `
  insert into recent_records (workspace_id, user_id, entity_type, entity_id, opened_at) values ($1, $2, $3, $4, $5)
  on conflict (workspace_id, user_id, entity_type, entity_id)
  do update set opened_at = greatest(recent_records.opened_at, excluded.opened_at)
  returning xmax = 0 as "isNew"`;

const FORGET = `
  delete from recent_records r
  where r.workspace_id = $1 and r.user_id = $2 and (r.entity_type, r.entity_id) in (
    select o.entity_type, o.entity_id from recent_records o where o.workspace_id = $1 and o.user_id = $2
    order by o.opened_at desc, o.entity_id offset $3)`;

@Injectable()
export class SqlRecentRecordRepository extends RecentRecordRepository {
  constructor(private readonly db: Db) {
    super();
  }

  all({ workspaceId, userId }: WorkspaceCtx): Promise<Opened[]> {
    return this.db.read<Opened>(ALL, [workspaceId, userId]);
  }

  async note({ workspaceId, userId }: WorkspaceCtx, opened: Opened, keep: number): Promise<void> {
    const { entityType, entityId, openedAt } = opened;
    const values = [workspaceId, userId, entityType, entityId, openedAt];
    const [row] = await this.db.query<{ isNew: boolean }>(NOTE, values);
    if (row!.isNew) await this.db.query(FORGET, [workspaceId, userId, keep]);
  }
}
