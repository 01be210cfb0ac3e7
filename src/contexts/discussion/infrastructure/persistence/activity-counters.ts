import type { WorkspaceCtx } from '#kernel';
import type { Db } from '#persistence';

/**
 * Numbers that are kept of a work item, so that a list of a long discussion need not count it: comments that are there,
 * and entries of its history about talk.
 */
export type ActivityCounter = 'comments' | 'talk';

/** Under the locks of the work items, in the transaction of what is counted; by how much for each of them. */
export async function addToCounter(
  db: Db,
  ctx: WorkspaceCtx,
  counter: ActivityCounter,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  if (!changes.size) return;
  await db.send(
    `insert into work_item_tallies (workspace_id, work_item_id, ${counter})
     select $1, c.id, c.by from unnest($2::uuid[], $3::int[]) as c (id, by) order by c.id
     on conflict (workspace_id, work_item_id) do update set ${counter} = work_item_tallies.${counter} + excluded.${counter}
     returning work_item_id`,
    [ctx.workspaceId, [...changes.keys()], [...changes.values()]],
  );
}

export async function counterOf(db: Db, ctx: WorkspaceCtx, itemId: string, counter: ActivityCounter): Promise<number> {
  const [row] = await db.read<{ count: number }>(
    `select ${counter} as count from work_item_tallies where workspace_id = $1 and work_item_id = $2`,
    [ctx.workspaceId, itemId],
  );
  return row?.count ?? 0;
}
