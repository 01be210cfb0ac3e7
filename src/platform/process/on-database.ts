import { Client } from 'pg';
import { databaseFailure } from './database-failure';
import { within } from './shutdown';
import { StartError } from './start-error';

const CONNECT_MS = 10_000;
const CLOSE_MS = 5_000;

/** Runs `work` on a connection of its own. `variable` is the setting that names the database. */
export async function onDatabase<T>(variable: string, url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: CONNECT_MS });
  // A connection that breaks while it is closed must not end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } catch (error) {
    throw error instanceof StartError ? error : databaseFailure(variable, url, error);
  } finally {
    await within(CLOSE_MS, client.end());
  }
}
