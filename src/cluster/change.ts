import type { Client, ClientConfig } from 'pg';
import { SPREAD_SETTINGS } from '#persistence';
import { quoted } from '../backup';
import { ClusterError } from './cluster.error';
import { assertCitus } from './citus';
import { setInDatabase } from './database-setting';
import { layoutOf } from './layout';
import { distribution, gathering, type Part, type Plan, type Step } from './plan';
import { refusalsOf } from './refusals';
import { SavedKeys } from './saved-keys';
import { inTransaction, withSession } from './session';
import { allowWrites, refusesWrites, refuseWrites } from './writes';

export interface ChangeOptions {
  readonly connection: ClientConfig;
  readonly log: (line: string) => void;
}

export interface DistributeOptions extends ChangeOptions {
  readonly shards: number;
}

export interface Changed {
  readonly steps: number;
  readonly tables: number;
  readonly seconds: number;
  /** How long writes were refused. */
  readonly refusedSeconds: number;
}

/** The advisory lock of changes. Any number works that no other program uses. */
const LOCK = 7_226_801_959;

/** Spreads the tables over the nodes. Goes on where an earlier run has stopped. */
export const distribute = ({ shards, ...options }: DistributeOptions): Promise<Changed> =>
  changing(options, async (client, saved) => {
    const layout = await layoutOf(client, true);
    const refusals = refusalsOf(layout);
    if (refusals.length) throw new ClusterError(`The tables cannot be spread:\n${refusals.join('\n')}`);
    return carryOut(client, distribution({ layout, saved: await saved.all(), shards }), options, async (plan) => {
      await saved.forget(plan.back);
      await settings(client, (value) => value);
    });
  });

/** Brings all tables back to one node. Goes on where an earlier run, also one of `distribute`, has stopped. */
export const undistribute = (options: ChangeOptions): Promise<Changed> =>
  changing(options, async (client, saved) =>
    carryOut(
      client,
      gathering({ layout: await layoutOf(client, true), saved: await saved.all() }),
      options,
      async () => {
        await saved.end();
        await settings(client, () => null);
      },
    ),
  );

/** All sessions of the service begin with what a spread database needs. */
async function settings(client: Client, valueOf: (value: string) => string | null): Promise<void> {
  for (const [name, value] of Object.entries(SPREAD_SETTINGS)) await setInDatabase(client, name, valueOf(value));
}

async function changing<T>(
  { connection }: ChangeOptions,
  work: (client: Client, saved: SavedKeys) => Promise<T>,
): Promise<T> {
  return withSession(connection, async (client) => {
    await assertCitus(client);
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [LOCK]);
    if (!rows[0]!.free) throw new ClusterError('Another command spreads this database, or takes it back, just now.');
    return work(client, new SavedKeys(client));
  });
}

async function carryOut(
  client: Client,
  plan: Plan,
  { log }: ChangeOptions,
  end: (plan: Plan) => Promise<void>,
): Promise<Changed> {
  const startedAt = performance.now();
  if (!plan.steps.length && !(await refusesWrites(client))) return nothing;
  await new SavedKeys(client).save(plan.saved);
  await refuseWrites(client);
  const refusedAt = performance.now();
  log('Writes are refused from now on; reads go on.');
  const total = plan.steps.flat().length;
  let begun = 0;
  for (const step of plan.steps) await taken(client, step, (title) => log(`${++begun}/${total} ${title}`));
  await end(plan);
  await allowWrites(client);
  const endedAt = performance.now();
  const tables = new Set(plan.steps.flat().flatMap(({ counted }) => counted ?? [])).size;
  return {
    ...{ steps: plan.steps.length, tables },
    ...{ seconds: (endedAt - startedAt) / 1000, refusedSeconds: (endedAt - refusedAt) / 1000 },
  };
}

const nothing: Changed = { steps: 0, tables: 0, seconds: 0, refusedSeconds: 0 };

async function taken(client: Client, step: Step, log: (title: string) => void): Promise<void> {
  let title = '';
  try {
    await inTransaction(client, async () => {
      for (const part of step) {
        log((title = part.title));
        await done(client, part);
      }
    });
  } catch (error) {
    throw new ClusterError(
      `Stopped at "${title}": ${(error as Error).message.replace(/\.?$/, '.')} Writes are still refused. Run the command again to go on, or the opposite one to go back.`,
    );
  }
}

async function done(client: Client, { statements, counted }: Part): Promise<void> {
  const count = () => (counted === undefined ? Promise.resolve(0) : countOf(client, counted));
  const before = await count();
  for (const statement of statements) await client.query(statement);
  const after = await count();
  if (before !== after) throw new ClusterError(`${counted} had ${before} rows, and has ${after} afterwards.`);
}

async function countOf(client: Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(`select count(*) from ${quoted(table)}`);
  return Number(rows[0]!.count);
}
