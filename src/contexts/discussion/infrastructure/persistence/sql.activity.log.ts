import { Injectable } from '@nestjs/common';
import { newId, type WorkspaceCtx } from '#kernel';
import { Db } from '#persistence';
import { ActivityLog, type Entry, TALK } from '../../../work-items';
import { addToCounter } from './activity-counters';

const COLUMNS = `id, project_id, work_item_id, actor_id, created_at, verb, field, old_value, new_value, old_identifier,
  new_identifier, comment, comment_id, duration, external_source, external_id, attachments, claimed_author_id, claimed_at`;

const INSERT = `
  insert into activities (workspace_id, epoch, ${COLUMNS})
  select $1, extract(epoch from created_at), ${COLUMNS}
  from jsonb_to_recordset($2::jsonb) as row (id uuid, project_id uuid, work_item_id uuid, actor_id uuid,
    created_at timestamptz, verb text, field text, old_value text, new_value text, old_identifier uuid,
    new_identifier uuid, comment text, comment_id uuid, duration integer, external_source text, external_id text,
    attachments text[], claimed_author_id uuid, claimed_at timestamptz)
  returning id`;

const MOVE = `
  update activities set created_at = $4::timestamptz, epoch = extract(epoch from $4::timestamptz), new_value = $5
  where workspace_id = $1 and id = (
    select id from activities where workspace_id = $1 and work_item_id = $2 order by created_at desc, id desc limit 1
  ) and field = 'description' and verb = 'updated' and actor_id = $3
  returning id`;

@Injectable()
export class SqlActivityLog extends ActivityLog {
  constructor(private readonly db: Db) {
    super();
  }

  async append(ctx: WorkspaceCtx, at: string, entries: readonly Entry[]): Promise<void> {
    const fresh: Entry[] = [];
    for (const entry of entries) if (!(await this.continues(ctx, at, entry))) fresh.push(entry);
    if (!fresh.length) return;
    const rows = fresh.map((entry) => ({
      id: newId(),
      project_id: entry.projectId,
      work_item_id: entry.workItemId,
      actor_id: ctx.userId,
      created_at: at,
      verb: entry.verb,
      field: entry.field,
      old_value: entry.oldValue,
      new_value: entry.newValue,
      old_identifier: entry.oldIdentifier,
      new_identifier: entry.newIdentifier,
      comment: entry.comment,
      comment_id: entry.commentId,
      duration: entry.duration,
      external_source: entry.externalSource,
      external_id: entry.externalId,
      attachments: entry.attachments ?? [],
      claimed_author_id: entry.claimedAuthorId,
      claimed_at: entry.claimedAt,
    }));
    await this.db.query(INSERT, [ctx.workspaceId, JSON.stringify(rows)]);
    const talk = fresh.filter(({ field }) => field !== null && TALK.includes(field));
    for (const { workItemId } of talk) await addToCounter(this.db, ctx, workItemId, ['talk', 1]);
  }

  /** Whether an entry only carries on the newest one of its work item, which then moves to this time. */
  private async continues(ctx: WorkspaceCtx, at: string, entry: Entry): Promise<boolean> {
    if (entry.field !== 'description') return false;
    const { workItemId, newValue } = entry;
    const moved = await this.db.query(MOVE, [ctx.workspaceId, workItemId, ctx.userId, at, newValue]);
    return moved.length > 0;
  }
}
