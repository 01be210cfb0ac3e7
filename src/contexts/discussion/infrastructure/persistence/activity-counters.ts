import type { WorkspaceCtx } from '#kernel';
import type { Db } from '#persistence';

/**
 * Numbers that are kept of a work item, so that a list of a long discussion need not count it: comments that are there,
 * and entries of its history about talk.
 */
export type ActivityCounter = 'comments' | 'talk';

/** Under the work item's lock, in the transaction of what is counted. */
export async function addToCounter(
  db: Db,
  ctx: WorkspaceCtx,
  itemId: string,
  [counter, by]: [ActivityCounter, number],
) {
  await db.query(
    `insert into work_item_tallies (workspace_id, work_item_id, ${counter}) values ($1, $2, $3)
     on conflict (workspace_id, work_item_id) do update set ${counter} = work_item_tallies.${counter} + excluded.${counter}`,
    [ctx.workspaceId, itemId, by],
  );
}

export async function counterOf(db: Db, ctx: WorkspaceCtx, itemId: string, counter: ActivityCounter): Promise<number> {
  const [row] = await db.read<{ count: number }>(
    `select ${counter} as count from work_item_tallies where workspace_id = $1 and work_item_id = $2`,
    [ctx.workspaceId, itemId],
  );
  return row?.count ?? 0;
}
