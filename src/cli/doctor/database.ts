import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describeNewer, migrationState } from '#persistence';
import { describeRestore, restoreProgress } from '../../backup';
import type { Config } from '../../config';
import { differences, SqlInstallation } from '../../platform/installation';
import { withDatabase, type Database } from '../database';
import { describeFailure } from '../failure';
import { describeVersion } from '../version';
import { checkBackups } from './backups';
import { checkCluster } from './cluster';
import { fail, ok, warn, type Finding } from './finding';
import { checkStandbys } from './standbys';
import { checkStatistics } from './statistics';
import { commandLine } from '../../platform/command-line';

const OLDEST = 150_000;
const EXTENSIONS = ['pg_trgm'];
/** A restore that replaces an installation locks each object of the old and of the new schema: 5,300 were counted. */
const LOCKS_OF_RESTORE = 6_000;
const CLOCK_MS = { warn: 1_000, fail: 60_000 } as const;

/** False if the embedded PostgreSQL has no data yet, which a connection would make. */
export const isSetUp = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>): boolean =>
  databaseUrl !== null || existsSync(join(dataDir, 'postgres'));

/** Checks the database as the server would use it. A new data directory is not changed. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  if (!isSetUp(config)) {
    return [ok('Database', 'The embedded PostgreSQL is not set up yet; the first start does it')];
  }
  const found: Finding[] = [];
  try {
    const look = async (database: Database): Promise<void> => {
      // What was found stays when a check fails: many do while a node is away, and the lines on the cluster say which.
      for (const check of CHECKS) found.push(...(await check(database, config)));
    };
    await withDatabase(config, look, { schema: 'any' });
    return [...checkKept(config), ...found];
  } catch (error) {
    return [...found, fail('Database', describeFailure(error))];
  }
}

type Check = (database: Database, config: Config) => Promise<readonly Finding[]>;

const CHECKS: readonly Check[] = [
  async (database, { databaseUrl }) => [
    await checkVersion(database, databaseUrl === null ? 'embedded' : 'DATABASE_URL'),
  ],
  async (database) => [await checkMigrations(database)],
  checkRestore,
  // Before what asks the nodes.
  checkCluster,
  checkPlace,
  async (database) => [await checkExtensions(database)],
  checkLocks,
  async (database) => [await checkClock(database)],
  (database, config) => checkBackups(config, database),
  checkStatistics,
  ({ dataSource }, config) => checkStandbys(config, dataSource),
];

/** Files of an earlier PostgreSQL stay until somebody removes them. */
function checkKept({ databaseUrl, dataDir }: Config): Finding[] {
  if (databaseUrl !== null) return [];
  return readdirSync(dataDir)
    .filter((name) => /^postgres-\d/.test(name))
    .map((name) => warn('Earlier PostgreSQL', `${join(dataDir, name)} is kept: remove it once everything is there`));
}

interface Version {
  readonly number: number;
  readonly text: string;
  readonly encoding: string;
}

async function checkVersion({ dataSource }: Database, source: string): Promise<Finding> {
  const [version] = await dataSource.query<Version[]>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as text,
       current_setting('server_encoding') as encoding`,
  );
  return judgeVersion(version!, source);
}

export function judgeVersion({ number, text, encoding }: Version, source: string): Finding {
  if (number < OLDEST) return fail('Database', `PostgreSQL ${text} is too old: 15 is the oldest that works.`);
  if (encoding !== 'UTF8') return fail('Database', `Its encoding is ${encoding} and must be UTF8.`);
  return ok('Database', `PostgreSQL ${text.split(' ')[0]} (${source})`);
}

async function checkMigrations({ dataSource }: Database): Promise<Finding> {
  const state = await migrationState(dataSource);
  const { applied, pending } = state;
  if (state.unknown.length) return fail('Schema', describeNewer(state, describeVersion()));
  if (!pending.length) return ok('Schema', `up to date (${applied.length} applied)`);
  const isFresh = applied.length === 0;
  return warn(
    'Schema',
    `${isFresh ? 'not made yet' : `lacks ${pending.join(', ')}`}; the next start brings it up to date`,
  );
}

async function checkRestore({ dataSource }: Database): Promise<Finding[]> {
  const found = await restoreProgress(dataSource);
  if (!found) return [];
  return [(found.stage === 'tables' ? fail : warn)('Restore', describeRestore(found))];
}

/** Warns if another server's data may have been copied. Databases of older versions do not have this table. */
async function checkPlace({ dataSource }: Database): Promise<Finding[]> {
  const { place, waiting } = (await new SqlInstallation(dataSource).recorded().catch(() => undefined)) ?? {};
  if (!place || !waiting) return [];
  const moved = differences(place, waiting).map(({ before, now }) => `${before} → ${now}`);
  const text = `The data was last worked on elsewhere (${moved.join(', ')}): mail, webhooks, automations and jobs wait.`;
  return [warn('Place', `${text} If it lives here now: ${commandLine('adopt')}`)];
}

async function checkExtensions({ dataSource }: Database): Promise<Finding> {
  const rows = await dataSource.query<{ name: string; installed: boolean }[]>(
    'select name, installed_version is not null as installed from pg_available_extensions where name = any($1)',
    [EXTENSIONS],
  );
  const missing = EXTENSIONS.filter((name) => !rows.some((row) => row.name === name));
  if (missing.length) {
    const hint = 'install the contrib package of your PostgreSQL';
    return fail('Extensions', `${missing.join(', ')} cannot be installed: ${hint}.`);
  }
  return ok('Extensions', rows.map(({ name, installed }) => `${name}${installed ? '' : ' (available)'}`).join(', '));
}

interface LockRoom {
  readonly perTransaction: number;
  readonly total: number;
}

async function checkLocks({ dataSource }: Database): Promise<Finding[]> {
  const [room] = await dataSource.query<LockRoom[]>(
    `select current_setting('max_locks_per_transaction')::int as "perTransaction",
       current_setting('max_locks_per_transaction')::int
         * (current_setting('max_connections')::int + current_setting('max_prepared_transactions')::int) as total`,
  );
  return judgeLocks(room!);
}

/** Warns if a restore would not find enough locks. */
export function judgeLocks({ perTransaction, total }: LockRoom): Finding[] {
  if (total >= LOCKS_OF_RESTORE) return [];
  const wanted = Math.ceil((perTransaction * LOCKS_OF_RESTORE) / total);
  return [
    warn(
      'Locks',
      `PostgreSQL has room for ${total} locks, and a restore of a back-up needs up to ${LOCKS_OF_RESTORE}: set its max_locks_per_transaction to ${wanted}.`,
    ),
  ];
}

async function checkClock({ dataSource }: Database): Promise<Finding> {
  const before = Date.now();
  const [row] = await dataSource.query<{ ms: number }[]>(
    'select (extract(epoch from clock_timestamp()) * 1000)::double precision as ms',
  );
  return judgeClock(row!.ms - (before + Date.now()) / 2);
}

/** Checks by how many milliseconds the database's clock is ahead of this machine's. */
export function judgeClock(ahead: number): Finding {
  const apart = Math.abs(ahead);
  if (apart < CLOCK_MS.warn) return ok('Clock', `${new Date().toISOString()}, the same as the database's`);
  const text = `This machine and the database are ${(apart / 1000).toFixed(1)} s apart: set the clocks by NTP.`;
  return apart < CLOCK_MS.fail ? warn('Clock', text) : fail('Clock', text);
}
