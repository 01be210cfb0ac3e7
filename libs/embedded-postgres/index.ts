import { resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { chooseAccount, prepareDataDir } from './account';
import { clusterDirOf, describeCluster, prepareCluster } from './cluster';
import { databaseUrl, prepareEndpoint } from './endpoint';
import { asEmbeddedPostgresError, EmbeddedPostgresError } from './error';
import { findRunning, tryConnection } from './join';
import { endLeftovers } from './leftovers';
import { tryLock, type DirectoryLock, type Holder, type Role } from './lock';
import { PostmasterOwner } from './owner';

export { defaultDataDir } from './account';
export { LEAST_ROOM_BYTES, roomOf } from './disk-room';
export { EmbeddedPostgresError } from './error';

export interface EmbeddedOptions {
  /** Absolute path; the cluster goes to `<dataDir>/postgres`. Made when it is missing. */
  readonly dataDir: string;
  /** Default true; false is for tests: any crash may lose the latest commits, one of the machine the whole cluster. */
  readonly durable?: boolean;
  /** `server` holds the directory for itself; `tool` joins a running server, or starts PostgreSQL for its own time. */
  readonly role: Role;
  readonly log?: (line: string) => void;
  /** Settings of postgresql.conf on top of ours. */
  readonly settings?: Readonly<Record<string, string>>;
  /** PostgreSQL died again and again and is not started any more. */
  readonly onLost?: (error: EmbeddedPostgresError) => void;
}

export interface EmbeddedPostgres {
  /** Of the database `cairn`, for `pg`, TypeORM and libpq. Holds the password. */
  readonly url: string;
  readonly origin: 'started' | 'joined';
  /** Stops what was started; resolves when PostgreSQL is gone. Nothing happens when it was joined. */
  stop(): Promise<void>;
}

/** How long a tool waits for a server that is starting, and anybody for a tool that is at work. */
const PATIENCE_MS = 30_000;
const RETRY_MS = 100;

const ignore = () => undefined;

/** Makes the database available. Every failure is an EmbeddedPostgresError with one line for the operator. */
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
    // A tool's PostgreSQL is not joined: it would end under us together with the tool.
    const url = holder.role === 'server' && options.role === 'tool' && (await findRunningOf(options.dataDir));
    if (url) return { url, origin: 'joined', stop: () => Promise.resolve() };
    const hopeless = holder.role === 'server' && options.role === 'server';
    if (hopeless || Date.now() >= deadline) throw inUse(options.dataDir, holder);
    if (first) options.log?.(`Waiting for process ${holder.pid}, which uses ${options.dataDir}`);
    await sleep(RETRY_MS);
  }
}

const findRunningOf = (dataDir: string) => findRunning(dataDir, clusterDirOf(dataDir));

function inUse(dataDir: string, holder: Holder): EmbeddedPostgresError {
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
