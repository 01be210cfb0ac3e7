import { Client as Connection } from 'pg';
import type { Caller } from '#kernel';
import { Db } from '#persistence';
import { newId } from '../../../libs/kernel/ids';
import { fillWorkspace } from '../../support/filled-workspace';
import { sql, testRun, type Person, type Tenant } from '../../support';
import { inOrder, isOfTenants, referencesOf, tablesOf, type Table } from '../../../src/parcel';
import type { UseCases } from '../../support/use-cases';

/**
 * Work on a person that one process does at a time, in the process of the test: servers that begin it find it taken. It can be cut off as by a kill.
 */
export class Interrupted {
  private writesLeft = Infinity;

  private constructor(private readonly lock: Connection) {}

  /** `work` is the name under which processes take it. */
  static async begin(cases: UseCases, work: string): Promise<Interrupted> {
    const lock = new Connection({ connectionString: testRun().databaseUrl });
    await lock.connect();
    await lock.query('select pg_advisory_lock(hashtextextended($1, 0))', [work]);
    const interrupted = new Interrupted(lock);
    const db = cases.get(Db);
    const query = db.query.bind(db);
    jest.spyOn(db, 'query').mockImplementation((text, values, options) => {
      if (text.includes('pg_try_advisory_xact_lock')) return Promise.resolve([{ isAlone: true }] as never);
      if (/^\s*(update|delete) /.test(text) && !interrupted.writesLeft--) throw new Error('The process was killed.');
      return query(text, values, options) as never;
    });
    return interrupted;
  }

  async end(): Promise<void> {
    jest.restoreAllMocks();
    await this.lock.end();
  }

  /** Runs until a number of statements have changed rows, and ends there as a killed process does. */
  async cutOff(writes: number, run: () => Promise<void>): Promise<void> {
    this.writesLeft = writes;
    await run().finally(() => (this.writesLeft = Infinity));
  }
}

/** A request of an administrator. */
export const callerOf = ({ userId }: Pick<Person, 'userId'>): Caller => ({
  ...{ requestId: newId(), userId },
  principal: { kind: 'other', tokenClass: 'session', tokenId: newId(), userId, scopes: null },
});

const JOBS = `
  select t.identifier as name from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id where j.payload ->> 'userId' = $1`;

/** The names of the jobs about a person that some work adds. Nothing of it is kept, so no server does them. */
export function jobsAddedBy(work: () => Promise<unknown>, { userId }: Pick<Person, 'userId'>, cases: UseCases) {
  const db = cases.get(Db);
  return db.rehearse(async () => {
    await work();
    return (await db.query<{ name: string }>(JOBS, [userId])).map(({ name }) => name);
  });
}

export const ask = <R extends object>(text: string, values: readonly unknown[]) => sql<R>(text, values);

/** Adds a row of the person to every table of the workspace that has none. `also` gets all tables. */
export async function fillTables(
  { workspaceId }: Tenant,
  { userId }: Pick<Person, 'userId'>,
  also: (client: Connection, all: readonly Table[]) => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const all = await tablesOf(ask);
  const client = new Connection({ connectionString: testRun().databaseUrl });
  await client.connect();
  try {
    // Positions in the events are the server's.
    const tables = all.filter((table) => isOfTenants(table) && table.name !== 'event_cursors');
    await fillWorkspace(client, { workspaceId, people: [userId] }, inOrder(tables, await referencesOf(ask)));
    await also(client, all);
  } finally {
    await client.end();
  }
}
