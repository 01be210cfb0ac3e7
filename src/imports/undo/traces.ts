import type { StateGroup } from '#kernel';
import type { Db } from '#persistence';
import { FOLLOWING } from '../../purge/followers';
import { countComments, countHeld, countVisible } from '../counts';
import { MADE, type MadePlace } from './made';

const FOLLOWED = `
  made as materialized (
    select distinct u.id from import_arrivals r cross join lateral unnest(r.ids) as u (id)
    where r.workspace_id = $1 and r.import_id = $2 and r.others is null)`;

/** Removes what follows the records of an import. */
export async function removeTraces(db: Db, { workspaceId, id }: MadePlace): Promise<void> {
  for (const [table, columns] of Object.entries(FOLLOWING))
    for (const column of columns)
      await db.query(
        `with ${FOLLOWED} delete from ${table} t using made m where t.workspace_id = $1 and t.${column} = m.id`,
        [workspaceId, id],
      );
}

interface ProjectPlace extends MadePlace {
  readonly projectId: string;
}

const VISIBLE = `
  with ${MADE}
  select count(*)::integer as number from work_items t join made m on m.id = t.id
  where t.workspace_id = $1 and t.archived_at is null and t.state_group <> 'triage'`;

const HELD = `
  with ${MADE}
  select h.id as "holderId", t.state_group as "stateGroup", -count(*)::integer as number
  from work_items t join made m on m.id = t.id
  cross join lateral (
    select t.cycle_id as id where t.cycle_id is not null
    union all
    select l.module_id from work_item_modules l where l.workspace_id = $1 and l.work_item_id = t.id) h
  where t.workspace_id = $1 group by h.id, t.state_group`;

const COMMENTS = `
  with ${MADE}
  select t.work_item_id as id, -count(*)::integer as number
  from work_item_comments t join made m on m.id = t.id
  where t.workspace_id = $1 group by t.work_item_id`;

interface HeldRow {
  readonly holderId: string;
  readonly stateGroup: StateGroup;
  readonly number: number;
}

/** Takes the records of an import out of what was counted of them. They are still there. */
export async function discount(db: Db, { workspaceId, id, projectId }: ProjectPlace): Promise<void> {
  const of = (kind: string) => [workspaceId, id, kind];
  const [visible] = await db.query<{ number: number }>(VISIBLE, of('work_items'));
  await countVisible(db, { workspaceId, projectId }, -visible!.number);
  await countHeld(db, workspaceId, await db.query<HeldRow>(HELD, of('work_items')));
  const comments = await db.query<{ id: string; number: number }>(COMMENTS, of('work_item_comments'));
  await countComments(db, workspaceId, new Map(comments.map(({ id: item, number }) => [item, number])));
}

const LOCK = `
  select last_sequence from project_counters where workspace_id = $1 and project_id = $2 for update`;

/** Locks the counter of the project: it gives no number meanwhile, and an import and its undoing follow each other. */
export async function lockNumbers(db: Db, { workspaceId, projectId }: ProjectPlace): Promise<void> {
  await db.query(LOCK, [workspaceId, projectId]);
}

const HIGHEST = `
  with ${MADE}
  select max(t.sequence_id) as number from work_items t join made m on m.id = t.id where t.workspace_id = $1`;

/** Numbers that nobody has used since are given away again. */
const RETURN = `
  update project_counters set last_sequence = coalesce((
    select max(t.sequence_id) from work_items t where t.workspace_id = $1 and t.project_id = $2), 0)
  where workspace_id = $1 and project_id = $2 and last_sequence = $3 returning project_id`;

/** Returns the highest number that work items of an import have. */
export async function highestNumber(db: Db, { workspaceId, id }: MadePlace): Promise<number | null> {
  const [row] = await db.query<{ number: number | null }>(HIGHEST, [workspaceId, id, 'work_items']);
  return row!.number;
}

/** Lets the project give the numbers of removed work items again, unless it has given a later one. */
export async function returnNumbers(
  db: Db,
  { workspaceId, projectId }: ProjectPlace,
  highest: number | null,
): Promise<void> {
  if (highest !== null) await db.query(RETURN, [workspaceId, projectId, highest]);
}
