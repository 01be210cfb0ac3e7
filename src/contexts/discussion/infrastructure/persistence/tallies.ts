import type { WorkspaceCtx } from '#kernel';
import type { Db } from '#persistence';

/**
 * Numbers that are kept of a work item, so that a list of a long discussion need not count it: comments that are there,
 * and entries of its history about talk.
 */
export type Tally = 'comments' | 'talk';

/** Under the work item's lock, in the transaction of what is counted. */
export async function addToTally(db: Db, ctx: WorkspaceCtx, itemId: string, [tally, by]: [Tally, number]) {
  await db.query(
    `insert into work_item_tallies (workspace_id, work_item_id, ${tally}) values ($1, $2, $3)
     on conflict (workspace_id, work_item_id) do update set ${tally} = work_item_tallies.${tally} + excluded.${tally}`,
    [ctx.workspaceId, itemId, by],
  );
}

export async function tallyOf(db: Db, ctx: WorkspaceCtx, itemId: string, tally: Tally): Promise<number> {
  const [row] = await db.read<{ tally: number }>(
    `select ${tally} as tally from work_item_tallies where workspace_id = $1 and work_item_id = $2`,
    [ctx.workspaceId, itemId],
  );
  return row?.tally ?? 0;
}
