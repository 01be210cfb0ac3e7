import { sql } from '../../support';
import { openGoverned, type Governed } from './governed-world';
import { choose, COMMON, drive, kept, mapping, typing, type Acts, type Real } from './model';
import { openWorld, type World } from './world';

/** Those astray, written here once more, by the words of the documents: first where projects have their workflows. */
const ASTRAY = `
  with ruling as (
    select f.* from workflows f
    where f.workspace_id = $1 and f.project_id = $2 and f.is_active and f.deleted_at is null
      and exists (select 1 from workflow_states s where s.workspace_id = $1 and s.workflow_id = f.id and s.deleted_at is null))
  select w.name, w.type_id, w.state_id, f.name as workflow from work_items w
  join lateral (
    select f.id, f.name from ruling f where w.type_id = any(f.type_ids) or f.is_default
    order by f.is_default limit 1) f on true
  where w.workspace_id = $1 and w.project_id = $2 and w.deleted_at is null and w.state_group <> 'triage'
    and not exists (
      select 1 from workflow_states s
      where s.workspace_id = $1 and s.workflow_id = f.id and s.state_id = w.state_id and s.deleted_at is null)`;

/** Then where the workspace has them. */
const ASTRAY_GOVERNED = `
  with ruling as (
    select f.* from workflows f
    where f.workspace_id = $1 and f.project_id is null and f.is_active and f.deleted_at is null
      and exists (select 1 from workflow_states s where s.workspace_id = $1 and s.workflow_id = f.id and s.deleted_at is null))
  select w.name, w.type_id, w.state_id, f.name as workflow, f.place from work_items w
  join states own on own.workspace_id = $1 and own.id = w.state_id
  left join workflow_rules r on r.workspace_id = $1 and r.id = w.type_id and r.deleted_at is null
  join lateral (
    select f.id, f.name, said.place from (
      select c.workflow_id, case when c.is_pinned then 1 when c.type_id is not null then 2 else 3 end as place
      from workflow_choices c
      where c.workspace_id = $1 and c.project_id = $2 and c.deleted_at is null
        and (c.type_id is null or c.type_id = w.type_id)
        and (r.id is null or r.mode = 'any' or r.mode = 'constrained' and c.workflow_id = any(r.workflow_ids))
      union all select d.id, 4 from ruling d where w.type_id = any(d.type_ids)
      union all select d.id, 5 from ruling d where d.is_default) said
    join ruling f on f.id = said.workflow_id
    order by said.place limit 1) f on true
  where w.workspace_id = $1 and w.project_id = $2 and w.deleted_at is null and w.state_group <> 'triage'
    and not exists (
      select 1 from workflow_states s
      where s.workspace_id = $1 and s.workflow_id = f.id and s.state_id = own.workspace_state_id and s.deleted_at is null)`;

const path = (real: Real, n: number) => `${real.at('workflows')}${choose(real.workflows, n)}/`;

const OF_PROJECTS: Acts<Real> = {
  ...COMMON,
  ...typing((real, collection) => real.at(collection)),
  workflow: async (real, client, [a, b]) =>
    kept(real.workflows, await client.post(real.at('workflows'), { name: `W ${a} ${b} ${real.workflows.length}` })),
  attach: (real, client, n) =>
    client.post(`${path(real, n[0]!)}states/`, {
      ...{ state_id: choose(real.stateIds, n[1]!), allow_issue_creation: n[2]! % 4 > 0 },
      ...mapping(real.stateIds, n),
    }),
  attachAll: (real, _, [a, b, c]) =>
    real.v1.post(`${path(real, a!)}states/`, {
      state_ids: [...new Set([b!, c!, a!].map((n) => choose(real.stateIds, n)))],
    }),
  detach: (real, _, [a, b]) => real.v1.delete(`${path(real, a!)}states/${choose(real.stateIds, b!)}/`),
  bind: (real, client, n) =>
    client.patch(path(real, n[0]!), {
      work_item_type_ids: real.types.filter((type, index) => type && n[1]! & (1 << index)),
      ...mapping(real.stateIds, n),
    }),
  activate: (real, client, n) =>
    client.patch(path(real, n[0]!), { is_active: n[1]! % 2 > 0, ...mapping(real.stateIds, n) }),
  remove: (real, client, [a]) => client.delete(path(real, a!)),
  dropState: (real, client, [a]) => client.delete(`${real.at('states')}${choose(real.stateIds, a!)}/`),
};

let world: World | undefined;

async function inProject(): Promise<Real> {
  world = await openWorld(world?.tenant);
  const types = [null, await world.type(), await world.type(), await world.type()];
  const { triage: _, ...states } = world.states;
  const { tenant, project } = world;
  return {
    ...world,
    clients: [world.v2, world.v2.elsewhere()],
    types,
    stateIds: Object.values(states),
    items: [await world.item(), await world.item({ type_id: types[1] })],
    workflows: [await world.defaultWorkflow(), await world.workflow({})],
    properties: [],
    count: { done: 0, refused: 0 },
    astray: () => sql(ASTRAY, [tenant.workspaceId, project.id]),
  };
}

interface GovernedReal extends Real {
  /** States of the workspace. */
  readonly shared: readonly string[];
}

const shared = (real: GovernedReal, n: number) => `workflows/${choose(real.workflows, n)}/`;

const OF_WORKSPACE: Acts<GovernedReal> = {
  ...COMMON,
  ...typing((_, collection) => `${collection}/`),
  importTypes: (real, client) =>
    client.post(`${real.at('work-item-types')}import/`, { work_item_types: real.types.filter((id) => id !== null) }),
  workflow: async (real, client, [a, b]) =>
    kept(
      real.workflows,
      await client.post('workflows/', { name: `W ${a} ${b} ${real.workflows.length} ${real.project.id}` }),
    ),
  attach: (real, client, n) =>
    client.post(`${shared(real, n[0]!)}states/`, {
      ...{ state_id: choose(real.shared, n[1]!), allow_issue_creation: n[2]! % 4 > 0 },
      ...mapping(real.shared, n),
    }),
  detach: async (real, client, [a, b]) => {
    const found = await client.get(`${shared(real, a!)}states/`);
    const held = (found.body as { data?: { id: string }[] }).data ?? [];
    return held.length ? client.delete(`${shared(real, a!)}states/${choose(held, b!).id}/`) : undefined;
  },
  activate: (real, client, n) =>
    client.patch(shared(real, n[0]!), { is_active: n[1]! % 2 > 0, ...mapping(real.shared, n) }),
  remove: (real, client, [a]) => client.delete(shared(real, a!)),
  rule: (real, client, n) =>
    client.patch(`work-item-types/${choose(real.types, n[0]!)}/workflow/`, {
      mode: choose(['any', 'constrained', 'required'], n[1]!),
      workflow_ids: real.workflows.filter((_, index) => n[2]! & (1 << index)),
      default_workflow_id: n[1]! % 5 ? choose(real.workflows, n[2]!) : null,
      acknowledge: n[0]! % 2 > 0,
      ...mapping(real.shared, n),
    }),
  pin: (real, client, n) =>
    client.patch(`work-item-types/${choose(real.types, n[0]!)}/workflow-pins/`, {
      pins: n[1]! % 3 ? [{ project_id: real.project.id, workflow_id: choose(real.workflows, n[1]!) }] : [],
      ...mapping(real.shared, n),
    }),
  pick: (real, client, n) =>
    client.patch(real.at('workflow-picks'), {
      picks: [
        {
          work_item_type_id: choose(real.types, n[0]!),
          workflow_id: n[1]! % 4 ? choose(real.workflows, n[1]!) : null,
        },
      ],
      ...mapping(real.stateIds, n),
    }),
};

let governed: Governed | undefined;

async function inWorkspace(): Promise<GovernedReal> {
  const here = (governed = await openGoverned(governed?.tenant));
  const types = [null, await here.type(), await here.type()];
  const { triage: _, ...states } = here.project.states;
  const { triage: __, ...all } = here.states;
  const [standard] = (await here.v2.get('workflows/?is_default=true')).body.data as { id: string }[];
  const made = async (members: object) => ((await here.make(members)).body as { id: string }).id;
  return {
    ...here,
    clients: [here.v2, here.v2.elsewhere()],
    types,
    stateIds: Object.values(states),
    shared: Object.values(all),
    items: [await made({}), await made({ type_id: types[1] })],
    workflows: [standard!.id, await here.workflow(), await here.workflow(['backlog', 'started'])],
    properties: [],
    count: { done: 0, refused: 0 },
    astray: () => sql(ASTRAY_GOVERNED, [here.tenant.workspaceId, here.project.id]),
  };
}

describe('never finds a work item in a state that its workflow does not have', () => {
  it('where projects have their workflows', async () => {
    await drive(OF_PROJECTS, inProject);
  });

  it('where the workspace has them', async () => {
    await drive(OF_WORKSPACE, inWorkspace);
  });
});
