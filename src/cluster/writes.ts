import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from 'pg';
import { setInDatabase } from './database-setting';
import { APPLICATION } from './session';

/** How long others may take to end the transaction that they are in. */
const PATIENCE_MS = 30_000;
const LOOK_MS = 50;

/**
 * Makes all sessions of the database read-only but this one: the service then answers writes by 503 and goes on with
 * reads. It lasts until `allowWrites`, whatever ends this process.
 */
export async function refuseWrites(client: Client): Promise<void> {
  await setInDatabase(client, 'default_transaction_read_only', 'on');
  await endOlderSessions(client);
}

export async function allowWrites(client: Client): Promise<void> {
  await setInDatabase(client, 'default_transaction_read_only', null);
  await endOlderSessions(client);
}

/** True while `refuseWrites` holds. */
export async function refusesWrites(client: Client): Promise<boolean> {
  const { rows } = await client.query(
    `select 1 from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
     where d.datname = current_database() and s.setrole = 0 and 'default_transaction_read_only=on' = any(s.setconfig)`,
  );
  return rows.length > 0;
}

/** Sessions keep the settings with which they began. */
const OLDER = `
  select pid, state = 'idle' as "isIdle" from pg_stat_activity
  where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
    and backend_start < $1 and application_name <> $2 and application_name not like 'citus%'`;

/** Ends those that do nothing at once, and all others when they have ended their transaction, or after a while. */
async function endOlderSessions(client: Client): Promise<void> {
  const {
    rows: [now],
  } = await client.query<{ at: string }>('select clock_timestamp()::text as at');
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await client.query<{ pid: number; isIdle: boolean }>(OLDER, [now!.at, APPLICATION]);
    if (!rows.length) return;
    const ended = rows.filter(({ isIdle }) => isIdle || Date.now() > until).map(({ pid }) => pid);
    await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [ended]);
    await sleep(LOOK_MS);
  }
}
