import { newId, type WorkspaceActor } from '#kernel';
import type { Db } from '#persistence';
import { type CountChange, countChanges, type Passage } from '../../domain/item-counts';

const ADD = `
  insert into work_item_counts (workspace_id, holder_id, id, state_group, part_id, number)
  select $1, c.holder_id, c.id, c.state_group, c.part_id, c.number
  from unnest($2::uuid[], $3::uuid[], $4::text[], $5::uuid[], $6::int[]) as c (holder_id, id, state_group, part_id, number)
  returning id`;

/** Returns the columns of the rows for `unnest`. */
export const countColumns = (changes: readonly CountChange[]) => [
  changes.map(({ holderId }) => holderId),
  changes.map(() => newId()),
  changes.map(({ group }) => group),
  changes.map(({ partId }) => partId),
  changes.map(({ by }) => by),
];

/**
 * Adds the changes in counts of records, in the transaction that changes the work items. Rows are only added, so
 * writers never wait for each other. `SqlCountFolding` merges them later.
 */
export async function addCountChanges(db: Db, ctx: WorkspaceActor, passages: readonly Passage[]): Promise<void> {
  const changes = countChanges(passages);
  if (changes.length) await db.send(ADD, [ctx.workspaceId, ...countColumns(changes)]);
}
