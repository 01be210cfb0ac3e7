import { newId, type StateGroup } from '#kernel';
import type { Db } from '#persistence';

const VISIBLE = `
  update project_counters set visible_items = visible_items + $3
  where workspace_id = $1 and project_id = $2 returning project_id`;

const HOLDERS = `
  insert into work_item_counts (workspace_id, holder_id, id, state_group, number)
  select $1, c.holder_id, c.id, c.state_group, c.number
  from unnest($2::uuid[], $3::uuid[], $4::text[], $5::int[]) as c (holder_id, id, state_group, number)
  returning id`;

const TALLIES = `
  insert into work_item_tallies (workspace_id, work_item_id, comments, talk)
  select $1, c.id, c.number, c.number from unnest($2::uuid[], $3::int[]) as c (id, number) order by c.id
  on conflict (workspace_id, work_item_id) do update
    set comments = work_item_tallies.comments + excluded.comments, talk = work_item_tallies.talk + excluded.talk
  returning work_item_id`;

/** Work items of a state group that are new in a cycle or module; a negative number of them has left. */
export interface HeldItems {
  readonly holderId: string;
  readonly stateGroup: StateGroup;
  readonly number: number;
}

interface ProjectIds {
  readonly workspaceId: string;
  readonly projectId: string;
}

/** Counts work items that lists of the project show. */
export async function countVisible(db: Db, { workspaceId, projectId }: ProjectIds, number: number): Promise<void> {
  await db.query(VISIBLE, [workspaceId, projectId, number]);
}

/** Counts work items in cycles and modules. */
export async function countHeld(db: Db, workspaceId: string, held: readonly HeldItems[]): Promise<void> {
  if (!held.length) return;
  await db.query(HOLDERS, [
    ...[workspaceId, held.map(({ holderId }) => holderId), held.map(() => newId())],
    ...[held.map(({ stateGroup }) => stateGroup), held.map(({ number }) => number)],
  ]);
}

/** Counts comments, by the ids of their work items. */
export async function countComments(db: Db, workspaceId: string, counts: ReadonlyMap<string, number>): Promise<void> {
  if (counts.size) await db.query(TALLIES, [workspaceId, [...counts.keys()], [...counts.values()]]);
}
