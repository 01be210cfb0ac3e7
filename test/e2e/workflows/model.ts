import * as fc from 'fast-check';
import { unique, type Client, type Reply, type Scene } from '../../support';

/** What there is to choose from: it grows as commands are carried out. */
export interface Real extends Scene {
  readonly clients: readonly [Client, Client];
  readonly types: (string | null)[];
  /** States of the project, in which its items are. */
  readonly stateIds: readonly string[];
  readonly items: string[];
  readonly workflows: string[];
  readonly properties: string[];
  /** How many requests were carried out and refused. */
  readonly count: { done: number; refused: number };
  /** Items that are in a state which their workflow does not have. */
  astray(): Promise<unknown[]>;
}

type Model = Record<string, never>;

export const choose = <T>(from: readonly T[], index: number): T => from[index % from.length]!;

/** One thing to do, by numbers that choose what it is done with. */
type Act<R extends Real> = (real: R, client: Client, n: readonly number[]) => Promise<Reply | undefined>;
export type Acts<R extends Real> = Readonly<Record<string, Act<R>>>;

/** Sometimes a mapping of all these states to one of them. */
export const mapping = (stateIds: readonly string[], n: readonly number[]) =>
  n[3]! % 2 ? { state_mapping: Object.fromEntries(stateIds.map((id) => [id, choose(stateIds, n[2]!)])) } : {};

export function kept(list: (string | null)[], reply: Reply): Reply {
  if (reply.status === 201) list.push((reply.body as { id: string }).id);
  return reply;
}

/** What is done with work items, types and properties, wherever their workflows are. */
export const COMMON: Acts<Real> = {
  create: async (real, client, n) => {
    const state = n[2]! % 3 ? { state_id: choose(real.stateIds, n[1]!) } : {};
    const body = { name: 'Item', type_id: choose(real.types, n[0]!), ...state };
    return kept(real.items, await client.post(real.at('work-items'), body));
  },
  move: (real, client, [a, b]) =>
    client.patch(`${real.at('work-items')}${choose(real.items, a!)}/`, { state_id: choose(real.stateIds, b!) }),
  retype: (real, client, [a, b]) =>
    client.patch(`${real.at('work-items')}${choose(real.items, a!)}/`, { type_id: choose(real.types, b!) }),
  both: (real, client, [a, b, c]) =>
    client.post(`${real.at('work-items')}bulk-update/`, {
      items: [
        { id: choose(real.items, a!), state_id: choose(real.stateIds, b!) },
        { id: choose(real.items, c!), type_id: choose(real.types, b!), state_id: null },
      ],
    }),
};

/** What is done with types and properties, by the path of the place that keeps them. */
export const typing = <R extends Real>(pathOf: (real: R, collection: string) => string): Acts<R> => ({
  type: async (real, client) => kept(real.types, await client.post(pathOf(real, 'work-item-types'), named())),
  closeType: (real, client, [a, b]) =>
    client.patch(`${pathOf(real, 'work-item-types')}${typeAt(real, a!)}/`, { is_active: b! % 3 > 0 }),
  dropType: (real, client, [a]) => client.delete(`${pathOf(real, 'work-item-types')}${typeAt(real, a!)}/`),
  property: async (real, client) => {
    const body = { display_name: unique('P'), property_type: 'TEXT' };
    return kept(real.properties, await client.post(pathOf(real, 'work-item-properties'), body));
  },
  attachProperty: (real, client, [a, b]) =>
    real.properties.length
      ? client.post(`${pathOf(real, 'work-item-types')}${typeAt(real, a!)}/properties/`, {
          properties: [choose(real.properties, b!)],
        })
      : Promise.resolve(undefined),
  detachProperty: (real, client, [a, b]) =>
    real.properties.length
      ? client.delete(
          `${pathOf(real, 'work-item-types')}${typeAt(real, a!)}/properties/${choose(real.properties, b!)}/`,
        )
      : Promise.resolve(undefined),
});

const named = () => ({ name: unique('T') });
const typeAt = ({ types }: Real, index: number): string =>
  choose(
    types.filter((type) => type !== null),
    index,
  );

/** Two things at once, each by another process. */
class Together<R extends Real> implements fc.AsyncCommand<Model, R> {
  constructor(
    private readonly all: Acts<R>,
    private readonly acts: readonly (readonly [string, readonly number[]])[],
  ) {}

  check = () => true;

  async run(_: Model, real: R): Promise<void> {
    const replies = await Promise.all(
      this.acts.map(([name, n], index) => this.all[name]!(real, real.clients[index % 2]!, n)),
    );
    for (const reply of replies) {
      if (!reply) continue;
      expect([200, 201, 204, 400, 403, 404, 409]).toContain(reply.status);
      real.count[reply.status < 300 ? 'done' : 'refused']++;
    }
    expect(await real.astray()).toEqual([]);
  }

  toString = () => this.acts.map(([name, n]) => `${name}(${n.join(' ')})`).join(' & ');
}

/** Carries out random plans, each in a world of its own, and looks for items astray after each step. */
export async function drive<R extends Real>(acts: Acts<R>, begin: () => Promise<R>, numRuns = 6): Promise<void> {
  const numbers = fc.array(fc.nat({ max: 30 }), { minLength: 4, maxLength: 4 });
  const act = fc.tuple(fc.constantFrom(...Object.keys(acts)), numbers);
  const commands = [fc.tuple(act, act).map((two) => new Together(acts, two))];
  const total = { done: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(fc.commands(commands, { size: 'max', maxCommands: 60 }), async (plan) => {
      const real = await begin();
      await fc.asyncModelRun(() => ({ model: {}, real }), plan);
      total.done += real.count.done;
      total.refused += real.count.refused;
    }),
    { numRuns, endOnFailure: true },
  );
  // A run in which hardly anything happens would show nothing.
  expect(total.done).toBeGreaterThan(20);
  expect(total.refused).toBeGreaterThan(20);
}
