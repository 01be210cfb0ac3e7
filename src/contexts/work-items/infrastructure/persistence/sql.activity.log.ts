import { Injectable } from '@nestjs/common';
import { newId, type WorkspaceCtx } from '#kernel';
import { Db } from '#persistence';
import { ActivityLog, type Entry } from '../../application/activity-log';

const COLUMNS = `id, project_id, work_item_id, actor_id, created_at, verb, field, old_value, new_value, old_identifier,
  new_identifier, comment`;

@Injectable()
export class SqlActivityLog extends ActivityLog {
  constructor(private readonly db: Db) {
    super();
  }

  async append(ctx: WorkspaceCtx, at: string, entries: readonly Entry[]): Promise<void> {
    if (!entries.length) return;
    const rows = entries.map((entry) => ({
      id: newId(),
      project_id: entry.projectId,
      work_item_id: entry.workItemId,
      actor_id: entry.actorId ?? ctx.userId,
      created_at: entry.at ?? at,
      verb: entry.verb,
      field: entry.field,
      old_value: entry.oldValue,
      new_value: entry.newValue,
      old_identifier: entry.oldIdentifier,
      new_identifier: entry.newIdentifier,
      comment: entry.comment,
    }));
    await this.db.query(
      `insert into activities (workspace_id, epoch, ${COLUMNS})
       select $1, extract(epoch from created_at), ${COLUMNS}
       from jsonb_to_recordset($2::jsonb) as row (id uuid, project_id uuid, work_item_id uuid, actor_id uuid,
         created_at timestamptz, verb text, field text, old_value text, new_value text, old_identifier uuid,
         new_identifier uuid, comment text)`,
      [ctx.workspaceId, JSON.stringify(rows)],
    );
  }
}
