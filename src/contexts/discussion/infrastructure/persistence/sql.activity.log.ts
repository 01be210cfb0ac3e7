import { Injectable } from '@nestjs/common';
import { newId, type WorkspaceCtx } from '#kernel';
import { Db, sendRows, type Insertion } from '#persistence';
import { ActivityLog, TALK, type Entry } from '../../../work-items';

/**
 * Counters of a work item, so that lists of long discussions need no count: its comments, and history entries about
 * comments and the like (`TALK`).
 */
export type ActivityCounter = 'comments' | 'talk';

type Change = readonly [itemId: string, by: number];

/** Adds numbers to a counter of each work item, under its lock and in the transaction of what is counted. */
export async function addToCounter(
  db: Db,
  ctx: WorkspaceCtx,
  counter: ActivityCounter,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  const end = `on conflict (workspace_id, work_item_id)
    do update set ${counter} = work_item_tallies.${counter} + excluded.${counter} returning work_item_id`;
  // In the order of the ids, so that writers wait for each other in a row.
  const rows = [...changes].sort(([a], [b]) => (a < b ? -1 : 1));
  const shared = { workspace_id: ctx.workspaceId };
  const columns = ['work_item_id', counter];
  await sendRows(db, { table: 'work_item_tallies', shared, columns, values: (row: Change) => row, end }, rows);
}

export async function counterOf(db: Db, ctx: WorkspaceCtx, itemId: string, counter: ActivityCounter): Promise<number> {
  const [row] = await db.read<{ count: number }>(
    `select ${counter} as count from work_item_tallies where workspace_id = $1 and work_item_id = $2`,
    [ctx.workspaceId, itemId],
  );
  return row?.count ?? 0;
}

const COLUMNS = [
  ...[
    'id',
    'project_id',
    'work_item_id',
    'verb',
    'field',
    'old_value',
    'new_value',
    'old_identifier',
    'new_identifier',
  ],
  ...['comment', 'comment_id', 'duration', 'external_source', 'external_id', 'attachments', 'claimed_author_id'],
  'claimed_at',
];

const ROWS: Insertion<Entry> = {
  table: 'activities',
  columns: COLUMNS,
  values: (entry) => [
    newId(),
    entry.projectId,
    entry.workItemId,
    entry.verb,
    entry.field,
    entry.oldValue,
    entry.newValue,
    entry.oldIdentifier,
    entry.newIdentifier,
    entry.comment,
    entry.commentId,
    entry.duration,
    entry.externalSource,
    entry.externalId,
    entry.attachments ?? [],
    entry.claimedAuthorId,
    entry.claimedAt,
  ],
  end: 'returning id',
};

/** The seconds of a time, with the six digits of its fraction, which a `Date` has no room for. */
const epochOf = (at: string): string => `${Math.floor(Date.parse(at) / 1000)}${/\.\d+/.exec(at)?.[0] ?? ''}`;

const MOVE = `
  update activities a
  set created_at = $4::timestamptz, epoch = extract(epoch from $4::timestamptz), new_value = newest.new_value
  from (
    select t.new_value, (
      select n.id from activities n where n.workspace_id = $1 and n.work_item_id = t.item
      order by n.created_at desc, n.id desc limit 1) as id
    from unnest($2::uuid[], $5::text[]) as t (item, new_value)) newest
  where a.workspace_id = $1 and a.id = newest.id and a.field = 'description' and a.verb = 'updated' and a.actor_id = $3
  returning a.work_item_id as id`;

@Injectable()
export class SqlActivityLog extends ActivityLog {
  constructor(private readonly db: Db) {
    super();
  }

  async append(ctx: WorkspaceCtx, at: string, entries: readonly Entry[]): Promise<void> {
    const moved = await this.moved(ctx, at, entries.filter(isAboutDescription));
    const fresh = entries.filter((entry) => !isAboutDescription(entry) || !moved.has(entry.workItemId));
    if (!fresh.length) return;
    const shared = { workspace_id: ctx.workspaceId, actor_id: ctx.userId, created_at: at, epoch: epochOf(at) };
    await sendRows(this.db, { ...ROWS, shared }, fresh);
    const talk = new Map<string, number>();
    for (const { field, workItemId } of fresh) {
      if (field !== null && TALK.includes(field)) talk.set(workItemId, (talk.get(workItemId) ?? 0) + 1);
    }
    await addToCounter(this.db, ctx, 'talk', talk);
  }

  /**
   * Moves the newest entry of each work item to this time if the new entry only continues it: another change of the
   * description by the same person. Returns these work items.
   */
  private async moved(ctx: WorkspaceCtx, at: string, entries: readonly Entry[]): Promise<ReadonlySet<string>> {
    if (!entries.length) return new Set();
    const ids = entries.map(({ workItemId }) => workItemId);
    const values = entries.map(({ newValue }) => newValue);
    const rows = await this.db.query<{ id: string }>(MOVE, [ctx.workspaceId, ids, ctx.userId, at, values]);
    return new Set(rows.map(({ id }) => id));
  }
}

const isAboutDescription = ({ field }: Entry): boolean => field === 'description';
