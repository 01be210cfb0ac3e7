import {
  chmodSync,
  chownSync,
  closeSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { chooseAccount, giveTree, type Account } from './account';
import { findDistribution, majorVersion, prepareBinaries, type Binaries, type Distribution } from './binaries';
import { EmbeddedPostgresError, hasCode } from './error';
import { generatePassword, keepPassword, readPassword } from './password';
import { runProgram } from './programs';

/** A PostgreSQL cluster on disk, with everything that is needed to run it. */
export interface Cluster {
  readonly dataDir: string;
  /** `<dataDir>/postgres` */
  readonly dir: string;
  readonly logFile: string;
  readonly account: Account | undefined;
  readonly binaries: Binaries;
  /** The major version of the programs, such as `18`. */
  readonly major: string;
  readonly durable: boolean;
  readonly settings: Readonly<Record<string, string>>;
}

export interface ClusterOptions {
  /** The programs to run. The default is those of this release. */
  readonly programs?: Distribution;
  readonly durable?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
}

export const clusterDirOf = (dataDir: string) => join(dataDir, 'postgres');

/** Describes the cluster of a data directory, with its programs and account. The cluster need not exist yet. */
export function describeCluster(dataDir: string, options: ClusterOptions): Cluster {
  const { durable = true, settings = {}, programs: distribution = findDistribution() } = options;
  const dir = clusterDirOf(dataDir);
  const account = chooseAccount(dir);
  const binaries = prepareBinaries(distribution, dataDir, account);
  const major = majorVersion(distribution);
  return { dataDir, dir, logFile: join(dataDir, 'postgres.log'), account, binaries, major, durable, settings };
}

export const NOT_DURABLE = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } as const;

const LOCALE = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
/**
 * The locale by which pg_trgm recognises letters; without it, indexes of names contain only ASCII. Not every system has
 * this locale.
 */
const LETTERS = '--lc-ctype=C.UTF-8';
const STAGING = 'postgres.init-';
/**
 * Only the role `cairn` has a password. The superuser is used only in single-user mode, so no connection can be a
 * superuser.
 */
const ACCESS = `# TYPE  DATABASE  USER  ADDRESS  METHOD
local all all scram-sha-256
host all all 127.0.0.1/32 scram-sha-256
host all all ::1/128 scram-sha-256
`;

/** Creates the cluster if there is none, or else checks it. No postmaster may be running. Returns the password. */
export async function prepareCluster(cluster: Cluster): Promise<string> {
  const known = readPassword(cluster.dataDir);
  const password = known ?? generatePassword();
  if (!exists(cluster.dir)) {
    keepPassword(cluster.dataDir, password);
    await createCluster(cluster, password);
    return password;
  }
  checkVersion(cluster);
  repairOwner(cluster);
  if (known === undefined) {
    // Stored only after the cluster has the password. If the process dies in between, the next start sets it again.
    await runSingleUser(cluster, cluster.dir, [`ALTER ROLE cairn PASSWORD '${password}'`]);
    keepPassword(cluster.dataDir, password);
  }
  return password;
}

/** An empty directory does not count as a cluster. It was created for us, such as a mount point. */
function exists(dir: string): boolean {
  try {
    return readdirSync(dir).length > 0;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}

/**
 * Creates the cluster in a staging directory and renames it at the end, so that a cluster is either complete or absent.
 */
async function createCluster(cluster: Cluster, password: string): Promise<void> {
  removeUnfinished(cluster.dataDir);
  const staging = mkdtempSync(join(cluster.dataDir, STAGING));
  try {
    if (cluster.account) chownSync(staging, cluster.account.uid, cluster.account.gid);
    const dir = join(staging, 'cluster');
    const sync = cluster.durable ? [] : ['--no-sync'];
    const args = ['-D', dir, '-U', 'postgres', '--auth=trust', '--no-instructions', ...LOCALE, ...sync];
    const initialize = (...more: string[]) => runProgram(cluster.binaries.initdb, [...args, ...more], cluster.account);
    await initialize(LETTERS).catch(() => initialize());
    writeFileSync(join(dir, 'pg_hba.conf'), ACCESS, { flush: true });
    await runSingleUser(cluster, dir, [
      `CREATE ROLE cairn LOGIN CREATEDB PASSWORD '${password}'`,
      'CREATE DATABASE cairn OWNER cairn',
    ]);
    renameSync(dir, cluster.dir);
    if (cluster.durable) syncDirectory(cluster.dataDir);
  } finally {
    removeUnfinished(cluster.dataDir);
  }
}

/**
 * Removes what an interrupted initialization left behind. If its initdb is still writing, a later start removes the
 * rest.
 */
function removeUnfinished(dataDir: string): void {
  for (const name of readdirSync(dataDir).filter((entry) => entry.startsWith(STAGING))) {
    try {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    } catch (error) {
      if (!hasCode(error, 'ENOTEMPTY', 'EBUSY')) throw error;
    }
  }
}

export function syncDirectory(dir: string): void {
  if (process.platform === 'win32') return;
  const fd = openSync(dir, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

function checkVersion({ dir, major }: Cluster): void {
  const found = readVersion(dir);
  if (found === major) return;
  if (found === undefined)
    throw new EmbeddedPostgresError(
      `${dir} is not a PostgreSQL cluster (it has no PG_VERSION): restore it from a backup, or move it away to start empty.`,
    );
  const made = `${dir} was made by PostgreSQL ${found}, the built-in one is PostgreSQL ${major}`;
  throw new EmbeddedPostgresError(
    Number(found) < Number(major)
      ? `${made}: start the server, which carries the data over.`
      : `${made}: run the version of Cairn that ran here before, or restore a back-up of it into another DATA_DIR.`,
  );
}

/** Returns the major version that made a cluster; undefined if it is none. */
export function readVersion(dir: string): string | undefined {
  try {
    return readFileSync(join(dir, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Repairs the owner and mode of the cluster. After root restores a backup with plain `cp`, it belongs to root and is
 * readable for all, and PostgreSQL refuses both.
 */
function repairOwner({ dir, account }: Cluster): void {
  if (process.platform === 'win32') return;
  const stats = statSync(dir);
  const uid = account?.uid ?? process.getuid?.();
  if (stats.uid !== uid) {
    if (!account) {
      throw new EmbeddedPostgresError(`${dir} belongs to uid ${stats.uid}: run Cairn as that user (or as root).`);
    }
    giveTree(dir, account);
  }
  if (stats.mode & 0o077) chmodSync(dir, 0o700);
}

/** Runs statements as the superuser, without a server and without a password. */
async function runSingleUser(cluster: Cluster, dir: string, statements: readonly string[]): Promise<void> {
  const settings = Object.entries(cluster.durable ? {} : NOT_DURABLE).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const args = ['--single', '-D', dir, '-c', 'exit_on_error=on', ...settings, 'postgres'];
  await runProgram(cluster.binaries.postgres, args, cluster.account, `${statements.join('\n')}\n`);
}
