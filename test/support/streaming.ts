import { appendFileSync, cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Cluster } from '../../libs/embedded-postgres/cluster';
import { keepPassword } from '../../libs/embedded-postgres/password';
import { runProgram } from '../../libs/embedded-postgres/programs';
import { MortalPostgres } from '../faults/mortal-postgres';

/** A standby that was away for a while finds the log of that time. */
const SETTINGS = { wal_keep_size: '256MB' };

/** Lets the role of the service stream, and pause and promote standbys. */
async function open({ dir, binaries, account }: Cluster): Promise<void> {
  appendFileSync(join(dir, 'pg_hba.conf'), 'local replication all scram-sha-256\n');
  const single = ['--single', '-D', dir, '-c', 'exit_on_error=on', 'postgres'];
  await runProgram(binaries.postgres, single, account, 'ALTER ROLE cairn SUPERUSER REPLICATION\n');
}

/** Starts a PostgreSQL that standbys may follow. */
export const startPrimary = (directory: string): Promise<MortalPostgres> =>
  MortalPostgres.start(directory, { settings: SETTINGS, prepare: open });

/** Starts a standby of a PostgreSQL, which stops while its files are copied. */
export async function startStandby(primary: MortalPostgres, directory: string): Promise<MortalPostgres> {
  const { searchParams, password } = new URL(primary.url);
  await primary.die('stopped (SIGINT)');
  const dir = join(directory, 'postgres');
  mkdirSync(dirname(dir), { recursive: true });
  cpSync(primary.cluster.dir, dir, { recursive: true });
  keepPassword(directory, password);
  writeFileSync(join(dir, 'standby.signal'), '');
  const address = `host=${searchParams.get('host')} port=${searchParams.get('port')}`;
  appendFileSync(
    join(dir, 'postgresql.auto.conf'),
    `primary_conninfo = '${address} user=cairn password=${password}'\nwal_retrieve_retry_interval = '200ms'\n`,
  );
  await primary.comeBack();
  return MortalPostgres.start(directory, { settings: SETTINGS });
}
