import { newId, type StateGroup } from '#kernel';
import type { Db } from '#persistence';
import type { Arrivals } from '../imports/arrivals';
import { DEFAULT_STATES, slugOf } from '../contexts/projects';
import type { SeedProject } from './item';
import type { PlannedProject } from './plan';
import { SeedError } from './seed.errors';
import type { SeedWorkspace } from './workspace';
import { LABELS } from './words';

/** Where a project goes, and who adds its records. */
interface Preparing {
  readonly db: Db;
  readonly arrivals: Arrivals;
  readonly workspace: SeedWorkspace;
}

/**
 * Prepares a planned project with states, labels, members and numbers for its items. An existing project is used
 * unchanged. Its counter stays locked until the transaction ends.
 */
export async function prepareProject(preparing: Preparing, plan: PlannedProject): Promise<SeedProject> {
  const { db, workspace } = preparing;
  const id = (await findProject(preparing, plan)) ?? (await addProject(preparing, plan));
  await addLabels(preparing, id);
  await addMembers(preparing, id);
  const { items, days } = plan;
  return {
    ...{ workspaceId: workspace.id, id, items, days, memberIds: workspace.memberIds },
    states: await statesOf(preparing, { id, identifier: plan.identifier }),
    labelIds: await labelsOf(preparing, id),
    firstSequence: await takeNumbers(db, workspace, { id, items }),
  };
}

async function findProject({ db, workspace }: Preparing, { identifier }: PlannedProject) {
  const [row] = await db.query<{ id: string }>(
    'select id from projects where workspace_id = $1 and identifier = $2 and deleted_at is null',
    [workspace.id, identifier],
  );
  return row?.id;
}

async function addProject(preparing: Preparing, { identifier, name: wanted, description }: PlannedProject) {
  const { db, arrivals, workspace } = preparing;
  const taken = 'select 1 from projects where workspace_id = $1 and lower(name) = lower($2)';
  const isTaken = (await db.query(taken, [workspace.id, wanted])).length > 0;
  const project = { ...made(workspace), name: isTaken ? `${wanted} ${identifier}` : wanted, identifier, description };
  await arrivals.add('projects', [project]);
  await db.query('insert into project_counters (workspace_id, project_id) values ($1, $2)', [workspace.id, project.id]);
  await addStates(preparing, project.id);
  return project.id;
}

/** Members that all records have. */
function made({ ownerId }: SeedWorkspace) {
  const now = new Date().toISOString();
  return { id: newId(), created_at: now, updated_at: now, created_by_id: ownerId, updated_by_id: ownerId };
}

async function addStates({ arrivals, workspace }: Preparing, projectId: string): Promise<void> {
  await arrivals.add(
    'states',
    DEFAULT_STATES.map(({ name, color, sequence, group, isDefault, isTriage }) => ({
      ...{ ...made(workspace), project_id: projectId, name, color, slug: slugOf(name), sequence, group },
      ...{ is_default: isDefault, is_triage: isTriage },
    })),
  );
}

/** Labels that the project has already stay. */
async function addLabels({ arrivals, workspace }: Preparing, projectId: string): Promise<void> {
  await arrivals.add(
    'labels',
    LABELS.map(([name, color], index) => ({
      ...{ ...made(workspace), project_id: projectId, name, color, sort_order: 65_535 + index * 10_000 },
    })),
  );
}

async function addMembers({ db, workspace }: Preparing, projectId: string): Promise<void> {
  await db.query(
    `insert into project_members (workspace_id, project_id, created_at, updated_at, created_by_id, updated_by_id, id, user_id, role)
     select $1, $2, now(), now(), $3, $3, id, user_id, case when user_id = $3 then 'admin' else 'contributor' end
     from unnest($4::uuid[], $5::uuid[]) as member (id, user_id)
     on conflict do nothing`,
    [workspace.id, projectId, workspace.ownerId, workspace.memberIds.map(() => newId()), workspace.memberIds],
  );
}

interface Numbered {
  readonly id: string;
  readonly identifier: string;
}

async function statesOf({ db, workspace }: Preparing, { id, identifier }: Numbered) {
  const rows = await db.query<{ id: string; group: StateGroup }>(
    'select id, "group" from states where workspace_id = $1 and project_id = $2 and deleted_at is null order by sequence, id',
    [workspace.id, id],
  );
  if (!rows.length) throw new SeedError(`The project ${identifier} has no states: name another one with --project.`);
  return rows;
}

async function labelsOf({ db, workspace }: Preparing, projectId: string): Promise<string[]> {
  const rows = await db.query<{ id: string }>(
    'select id from labels where workspace_id = $1 and project_id = $2 and deleted_at is null order by sort_order, id',
    [workspace.id, projectId],
  );
  return rows.map(({ id }) => id);
}

/** Reserves numbers for items. Returns the first one. */
async function takeNumbers(db: Db, workspace: SeedWorkspace, { id, items }: { id: string; items: number }) {
  const [row] = await db.query<{ last: number }>(
    `update project_counters set last_sequence = last_sequence + $3
     where workspace_id = $1 and project_id = $2 returning last_sequence as last`,
    [workspace.id, id, items],
  );
  return row!.last - items + 1;
}
