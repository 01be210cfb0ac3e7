import type { Client } from 'pg';
import { newId, type StateGroup } from '#kernel';
import { DEFAULT_STATES, slugOf } from '../contexts/projects';
import type { SeedProject } from './item';
import type { PlannedProject } from './plan';
import { SeedError } from './seed.errors';
import type { SeedWorkspace } from './workspace';
import { LABELS } from './words';

/**
 * Prepares a planned project with states, labels, members and numbers for its items. An existing project is used
 * unchanged. Its counter stays locked until the transaction ends.
 */
export async function prepareProject(
  client: Client,
  workspace: SeedWorkspace,
  plan: PlannedProject,
): Promise<SeedProject> {
  const id = (await findProject(client, workspace, plan)) ?? (await addProject(client, workspace, plan));
  await addLabels(client, workspace, id);
  await addMembers(client, workspace, id);
  const { items, days } = plan;
  return {
    workspaceId: workspace.id,
    id,
    items,
    days,
    states: await statesOf(client, workspace, { id, identifier: plan.identifier }),
    labelIds: await labelsOf(client, workspace, id),
    memberIds: workspace.memberIds,
    firstSequence: await takeNumbers(client, workspace, { id, items }),
  };
}

async function findProject(client: Client, { id }: SeedWorkspace, { identifier }: PlannedProject) {
  const { rows } = await client.query<{ id: string }>(
    'select id from projects where workspace_id = $1 and identifier = $2 and deleted_at is null',
    [id, identifier],
  );
  return rows[0]?.id;
}

async function addProject(client: Client, workspace: SeedWorkspace, plan: PlannedProject): Promise<string> {
  const id = newId();
  const { rows } = await client.query('select 1 from projects where workspace_id = $1 and lower(name) = lower($2)', [
    workspace.id,
    plan.name,
  ]);
  const name = rows.length ? `${plan.name} ${plan.identifier}` : plan.name;
  await client.query(
    `insert into projects (workspace_id, id, created_at, updated_at, created_by_id, updated_by_id, name, identifier, description)
     values ($1, $2, now(), now(), $3, $3, $4, $5, $6)`,
    [workspace.id, id, workspace.ownerId, name, plan.identifier, plan.description],
  );
  await client.query('insert into project_counters (workspace_id, project_id) values ($1, $2)', [workspace.id, id]);
  await addStates(client, workspace, id);
  return id;
}

async function addStates(client: Client, workspace: SeedWorkspace, projectId: string): Promise<void> {
  const states = DEFAULT_STATES.map((state) => ({ ...state, id: newId(), slug: slugOf(state.name) }));
  await client.query(
    `insert into states (workspace_id, project_id, created_at, updated_at, created_by_id, updated_by_id, id, name, color,
       slug, sequence, "group", is_default, is_triage)
     select $1, $2, now(), now(), $3, $3, id, name, color, slug, sequence, "group", "isDefault", "isTriage"
     from jsonb_to_recordset($4::jsonb) as state (id uuid, name text, color text, slug text, sequence double precision,
       "group" text, "isDefault" boolean, "isTriage" boolean)`,
    [workspace.id, projectId, workspace.ownerId, JSON.stringify(states)],
  );
}

async function addLabels(client: Client, workspace: SeedWorkspace, projectId: string): Promise<void> {
  const labels = LABELS.map(([name, color], index) => ({ id: newId(), name, color, sort: 65_535 + index * 10_000 }));
  await client.query(
    `insert into labels (workspace_id, project_id, created_at, updated_at, created_by_id, updated_by_id, id, name, color, sort_order)
     select $1, $2, now(), now(), $3, $3, id, name, color, sort
     from jsonb_to_recordset($4::jsonb) as label (id uuid, name text, color text, sort double precision)
     on conflict do nothing`,
    [workspace.id, projectId, workspace.ownerId, JSON.stringify(labels)],
  );
}

async function addMembers(client: Client, workspace: SeedWorkspace, projectId: string): Promise<void> {
  await client.query(
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

async function statesOf(client: Client, workspace: SeedWorkspace, { id, identifier }: Numbered) {
  const { rows } = await client.query<{ id: string; group: StateGroup }>(
    'select id, "group" from states where workspace_id = $1 and project_id = $2 and deleted_at is null order by sequence, id',
    [workspace.id, id],
  );
  if (!rows.length) throw new SeedError(`The project ${identifier} has no states: name another one with --project.`);
  return rows;
}

async function labelsOf(client: Client, workspace: SeedWorkspace, projectId: string): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    'select id from labels where workspace_id = $1 and project_id = $2 and deleted_at is null order by sort_order, id',
    [workspace.id, projectId],
  );
  return rows.map(({ id }) => id);
}

/** Reserves numbers for items. Returns the first one. */
async function takeNumbers(client: Client, workspace: SeedWorkspace, { id, items }: { id: string; items: number }) {
  const { rows } = await client.query<{ last: number }>(
    `update project_counters set last_sequence = last_sequence + $3
     where workspace_id = $1 and project_id = $2 returning last_sequence as last`,
    [workspace.id, id, items],
  );
  return rows[0]!.last - items + 1;
}

export async function countVisible(client: Client, project: SeedProject, visible: number): Promise<void> {
  await client.query(
    'update project_counters set visible_items = visible_items + $3 where workspace_id = $1 and project_id = $2',
    [project.workspaceId, project.id, visible],
  );
}
