import type { Client } from 'pg';
import { limitSettings, type TimeLimits } from '#persistence';
import { withoutSecrets } from './database-failure';
import { onDatabase } from './on-database';
import { StartError } from './start-error';

interface Pooler {
  readonly url: string;
  readonly sessionUrl: string;
  /** The time limits that connections of the pooler must have. */
  readonly limits: TimeLimits;
}

/**
 * Checks the pooler to which DATABASE_URL leads. Its connections must keep statements that are prepared by name, and
 * have time limits, because those that a client asks for end at the pooler.
 *
 * @throws StartError that says what to set
 */
export async function checkPooler({ url, sessionUrl, limits }: Pooler): Promise<void> {
  const refuse = (reason: string): StartError =>
    new StartError(`DATABASE_URL (${withoutSecrets(url)}) cannot be used beside DATABASE_SESSION_URL: ${reason}`);
  await onDatabase('DATABASE_URL', url, async (client) => {
    const direct = await onDatabase('DATABASE_SESSION_URL', sessionUrl, placeOf);
    if ((await placeOf(client)) !== direct) throw refuse('the two lead to different databases.');
    const wanted = limitSettings(limits);
    const set = await settingsOf(client, Object.keys(wanted));
    const isWithin = ([name, most]: [string, number]) => set[name]! > 0 && set[name]! <= most;
    if (!Object.entries(wanted).every(isWithin))
      throw refuse(
        'its connections have other time limits than REQUEST_TIMEOUT asks for. In the line of the database in pgbouncer.ini, ' +
          `set connect_query='${Object.entries(wanted)
            .map(([name, most]) => `set ${name} = ${most}`)
            .join('; ')}'.`,
      );
  });
  if (await mixesUpStatements(url))
    throw refuse('it does not follow prepared statements. PgBouncer 1.21 does, with max_prepared_statements above 0.');
}

/** Names a database among all servers. */
async function placeOf(client: Client): Promise<string> {
  const { rows } = await client.query<{ place: string }>(
    `select concat_ws(' ', current_database(), extract(epoch from pg_postmaster_start_time())) as place`,
  );
  return rows[0]!.place;
}

/** Values of settings that are times, in milliseconds. */
async function settingsOf(client: Client, names: readonly string[]): Promise<Readonly<Record<string, number>>> {
  const { rows } = await client.query<{ name: string; value: number }>(
    'select name, setting::int as value from pg_settings where name = any($1)',
    [names],
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

const PROBE = 'cairn_probe';

/**
 * True if a statement that one client has prepared is seen by the next one, to which the pooler gave the connection. A
 * pooler that follows prepared statements names them itself.
 */
async function mixesUpStatements(url: string): Promise<boolean> {
  await onDatabase('DATABASE_URL', url, (client) => client.query({ name: PROBE, text: 'select 1' }));
  return onDatabase('DATABASE_URL', url, async (client) => {
    const seen = await client.query(`select from pg_prepared_statements where name = $1`, [PROBE]);
    return seen.rows.length > 0;
  });
}
