import { Client, type ClientConfig } from 'pg';
import { SPREAD_SETTINGS } from '#persistence';
import { FIXED_FORMATS } from '../backup';

export type Queryable = Pick<Client, 'query'>;

export const APPLICATION = 'cairn cluster';

const OWN_SETTINGS = Object.entries({ default_transaction_read_only: 'off', ...SPREAD_SETTINGS });

/** Runs `work` on a connection without time limits, which may write while others may not. */
export async function withSession<T>(connection: ClientConfig, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...connection, application_name: APPLICATION });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(FIXED_FORMATS);
    for (const [name, value] of OWN_SETTINGS) await client.query(`set ${name} = '${value}'`);
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Runs `work` in a transaction. */
export async function inTransaction<T>(client: Client, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  try {
    const result = await work();
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  }
}
