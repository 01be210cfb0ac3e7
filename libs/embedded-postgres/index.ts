import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount, prepareDataDir } from './account';
import type { Distribution } from './binaries';
import { clusterDirOf, describeCluster, prepareCluster } from './cluster';
import { takeOffered } from './earlier';
import { databaseUrl, prepareEndpoint } from './endpoint';
import { asEmbeddedPostgresError, EmbeddedPostgresError } from './error';
import { findRunning, tryConnection } from './join';
import { endLeftovers } from './leftovers';
import { tryLock, type DirectoryLock, type LockHolder, type LockRole } from './lock';
import { PostmasterOwner } from './owner';

export { defaultDataDir } from './account';
export { LEAST_ROOM_BYTES, roomOf } from './disk-room';
export { fetchPrograms, findEarlier, offerCluster, type EarlierCluster } from './earlier';
export { EmbeddedPostgresError } from './error';

export interface EmbeddedOptions {
  /** An absolute path. The cluster is stored in `<dataDir>/postgres`. The directory is created if it is missing. */
  readonly dataDir: string;
  /**
   * True by default. False is for tests: a crash of PostgreSQL may lose the latest commits, a crash of the machine the
   * whole cluster.
   */
  readonly durable?: boolean;
  /**
   * A `server` locks the directory for itself. A `tool` joins a running server, or else starts PostgreSQL for as long
   * as it runs.
   */
  readonly role: LockRole;
  readonly log?: (line: string) => void;
  /** Additional settings of postgresql.conf. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The programs to run, for files of an earlier version. The default is those of this release. */
  readonly programs?: Distribution;
  /** Called if PostgreSQL has died too often and is not restarted any more. */
  readonly onLost?: (error: EmbeddedPostgresError) => void;
}

export interface EmbeddedPostgres {
  /** The URL of the database `cairn`, for `pg`, TypeORM and libpq. It contains the password. */
  readonly url: string;
  readonly origin: 'started' | 'joined';
  /** Stops PostgreSQL if it was started here, and resolves when it has ended. Does nothing if it was joined. */
  stop(): Promise<void>;
}

/** How long a tool waits for a server that is starting, and any process for a running tool. */
const PATIENCE_MS = 30_000;
const RETRY_MS = 100;

const ignore = () => undefined;

/**
 * Makes the database available. Every failure is an `EmbeddedPostgresError` with one line for the operator.
 *
 * ```ts
 * const postgres = await startEmbeddedPostgres({ dataDir: '/var/lib/cairn', role: 'server' });
 * const client = new Client({ connectionString: postgres.url });
 * ```
 */
export async function startEmbeddedPostgres(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const dataDir = resolve(options.dataDir);
  try {
    prepareDataDir(dataDir, chooseAccount(clusterDirOf(dataDir)));
    return await acquire({ ...options, dataDir });
  } catch (error) {
    throw asEmbeddedPostgresError(error, dataDir);
  }
}

async function acquire(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const deadline = Date.now() + PATIENCE_MS;
  for (let first = true; ; first = false) {
    const attempt = tryLock(options.dataDir, options.role);
    if ('lock' in attempt) return startHolding(options, attempt.lock);
    const { holder } = attempt;
    // A tool's PostgreSQL is not joined, because it would end together with the tool.
    const url = holder.role === 'server' && options.role === 'tool' && (await findRunningOf(options.dataDir));
    if (url) return { url, origin: 'joined', stop: () => Promise.resolve() };
    const hopeless = holder.role === 'server' && options.role === 'server';
    if (hopeless || Date.now() >= deadline) throw inUse(options.dataDir, holder);
    if (first) options.log?.(`Waiting for process ${holder.pid}, which uses ${options.dataDir}`);
    await sleep(RETRY_MS);
  }
}

const findRunningOf = (dataDir: string) => findRunning(dataDir, clusterDirOf(dataDir));

function inUse(dataDir: string, holder: LockHolder): EmbeddedPostgresError {
  const user = holder.role === 'server' ? 'another Cairn server' : 'a Cairn command';
  return new EmbeddedPostgresError(
    `The data directory ${dataDir} is in use by ${user} (pid ${holder.pid}): stop it, or set DATA_DIR to another directory.`,
  );
}

async function startHolding(options: EmbeddedOptions, lock: DirectoryLock): Promise<EmbeddedPostgres> {
  try {
    const { owner, url } = await startOwner(options);
    const end = async () => {
      await owner.stop();
      lock.release();
    };
    let ended: Promise<void> | undefined;
    return { url, origin: 'started', stop: () => (ended ??= end()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

async function startOwner(options: EmbeddedOptions): Promise<{ owner: PostmasterOwner; url: string }> {
  const { dataDir, onLost, log = ignore } = options;
  takeOffered(dataDir);
  const cluster = describeCluster(dataDir, options);
  await endLeftovers(cluster, log);
  const password = await prepareCluster(cluster);
  const endpoint = await prepareEndpoint(dataDir, cluster.account);
  const url = databaseUrl(endpoint, password);
  const owner = new PostmasterOwner(cluster, endpoint, { log, onLost });
  try {
    await owner.launch();
    await tryConnection(url, dataDir);
  } catch (error) {
    await owner.stop();
    throw error;
  }
  return { owner, url };
}
