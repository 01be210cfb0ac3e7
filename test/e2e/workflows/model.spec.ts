import * as fc from 'fast-check';
import { sql, type Client, type Reply } from '../../support';
import { openWorld, type World } from './world';

/** Items that are in a state which their workflow does not have. Written here once more, by the words of the documents. */
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

/** What there is to choose from: the real one grows as commands are carried out. */
interface Real extends World {
  readonly clients: readonly [Client, Client];
  readonly types: readonly (string | null)[];
  readonly stateIds: string[];
  readonly items: string[];
  readonly workflows: string[];
  /** How many requests were carried out and refused. */
  readonly count: { done: number; refused: number };
}

type Model = Record<string, never>;

const pick = <T>(from: readonly T[], index: number): T => from[index % from.length]!;

/** One thing to do, by numbers that choose what it is done with. */
type Act = (real: Real, client: Client, n: readonly number[]) => Promise<Reply | undefined>;

const mapping = (real: Real, n: readonly number[]) =>
  n[3]! % 2 ? { state_mapping: Object.fromEntries(real.stateIds.map((id) => [id, pick(real.stateIds, n[2]!)])) } : {};

async function kept(list: string[], reply: Reply): Promise<Reply> {
  if (reply.status === 201) list.push((reply.body as { id: string }).id);
  return Promise.resolve(reply);
}

const ACTS: Readonly<Record<string, Act>> = {
  create: async (real, client, n) => {
    const state = n[2]! % 3 ? { state_id: pick(real.stateIds, n[1]!) } : {};
    const body = { name: 'Item', type_id: pick(real.types, n[0]!), ...state };
    return kept(real.items, await client.post(real.at('work-items'), body));
  },
  move: (real, client, [a, b]) =>
    client.patch(`${real.at('work-items')}${pick(real.items, a!)}/`, { state_id: pick(real.stateIds, b!) }),
  retype: (real, client, [a, b]) =>
    client.patch(`${real.at('work-items')}${pick(real.items, a!)}/`, { type_id: pick(real.types, b!) }),
  both: (real, client, [a, b, c]) =>
    client.post(`${real.at('work-items')}bulk-update/`, {
      items: [
        { id: pick(real.items, a!), state_id: pick(real.stateIds, b!) },
        { id: pick(real.items, c!), type_id: pick(real.types, b!), state_id: null },
      ],
    }),
  workflow: async (real, client, [a, b]) =>
    kept(real.workflows, await client.post(real.at('workflows'), { name: `W ${a} ${b} ${real.workflows.length}` })),
  attach: (real, client, n) =>
    client.post(`${real.at('workflows')}${pick(real.workflows, n[0]!)}/states/`, {
      ...{ state_id: pick(real.stateIds, n[1]!), allow_issue_creation: n[2]! % 4 > 0 },
      ...mapping(real, n),
    }),
  attachAll: (real, client, [a, b, c]) =>
    real.v1.post(`${real.at('workflows')}${pick(real.workflows, a!)}/states/`, {
      state_ids: [...new Set([b!, c!, a!].map((n) => pick(real.stateIds, n)))],
    }),
  detach: (real, _, [a, b]) =>
    real.v1.delete(`${real.at('workflows')}${pick(real.workflows, a!)}/states/${pick(real.stateIds, b!)}/`),
  bind: (real, client, n) =>
    client.patch(`${real.at('workflows')}${pick(real.workflows, n[0]!)}/`, {
      work_item_type_ids: real.types.filter((type, index) => type && n[1]! & (1 << index)),
      ...mapping(real, n),
    }),
  activate: (real, client, n) =>
    client.patch(`${real.at('workflows')}${pick(real.workflows, n[0]!)}/`, {
      is_active: n[1]! % 2 > 0,
      ...mapping(real, n),
    }),
  remove: (real, client, [a]) => client.delete(`${real.at('workflows')}${pick(real.workflows, a!)}/`),
  dropState: (real, client, [a]) => client.delete(`${real.at('states')}${pick(real.stateIds, a!)}/`),
};

/** Two things at once, each by another process. */
class Together implements fc.AsyncCommand<Model, Real> {
  constructor(private readonly acts: readonly (readonly [string, readonly number[]])[]) {}

  check = () => true;

  async run(_: Model, real: Real): Promise<void> {
    const replies = await Promise.all(
      this.acts.map(([name, n], index) => ACTS[name]!(real, real.clients[index % 2]!, n)),
    );
    for (const reply of replies) {
      if (!reply) continue;
      expect([200, 201, 204, 400, 403, 404, 409]).toContain(reply.status);
      real.count[reply.status < 300 ? 'done' : 'refused']++;
    }
    expect(await sql(ASTRAY, [real.tenant.workspaceId, real.project.id])).toEqual([]);
  }

  toString = () => this.acts.map(([name, n]) => `${name}(${n.join(' ')})`).join(' & ');
}

const numbers = fc.array(fc.nat({ max: 30 }), { minLength: 4, maxLength: 4 });
const act = fc.tuple(fc.constantFrom(...Object.keys(ACTS)), numbers);
const commands = [fc.tuple(act, act).map((acts) => new Together(acts))];

let world: World;

async function begin(): Promise<Real> {
  world = await openWorld(world?.tenant);
  const types = [null, await world.type(), await world.type(), await world.type()];
  const { triage: _, ...states } = world.states;
  return {
    ...world,
    clients: [world.v2, world.v2.elsewhere()],
    types,
    stateIds: Object.values(states),
    items: [await world.item(), await world.item({ type_id: types[1] })],
    workflows: [await world.defaultWorkflow(), await world.workflow({})],
    count: { done: 0, refused: 0 },
  };
}

it('never finds a work item in a state that its workflow does not have', async () => {
  const total = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { size: 'max', maxCommands: 60 }), async (plan) => {
      const real = await begin();
      await fc.asyncModelRun(() => ({ model: {}, real }), plan);
      total.done += real.count.done;
      total.refused += real.count.refused;
    }),
    { numRuns: 6, endOnFailure: true },
  );
  // A run in which hardly anything happens would show nothing.
  expect(total.done).toBeGreaterThan(20);
  expect(total.refused).toBeGreaterThan(20);
}, 180_000);
