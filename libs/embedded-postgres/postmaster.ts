import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { NOT_DURABLE, type Cluster } from './cluster';
import { usesSocket, type Endpoint } from './endpoint';
import { EmbeddedPostgresError } from './error';
import { logSize, logTail, openLog } from './log-file';
import { readPostmasterFile } from './postmaster-file';
import { signalProcess, waitForEnd } from './process-identity';
import { cannotRun, runProgram, spawnOptions } from './programs';

/** Settings for a machine that also runs the server. All others are PostgreSQL's defaults. */
const SETTINGS = {
  shared_buffers: '128MB',
  max_connections: '100',
  // A restore replaces the whole schema in one transaction, which locks some 5,000 objects.
  max_locks_per_transaction: '128',
  random_page_cost: '1.1',
  jit: 'off',
  autovacuum: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
} as const;

/** The steps of a shutdown: fast, then immediate (like a crash: the log is replayed at the next start), then kill. */
const STOP_STEPS = [
  { signal: 'SIGINT', timeoutMs: 60_000 },
  { signal: 'SIGQUIT', timeoutMs: 10_000 },
  { signal: 'SIGKILL', timeoutMs: 5_000 },
] as const;

const POLL_MS = 10;
const PROGRESS_MS = 5000;
const PROGRESS = 'PostgreSQL is still starting (recovery after a crash takes a while)';

/** Starts the server of a cluster. Resolves when it accepts connections, after crash recovery if that is needed. */
export async function launchPostmaster(
  cluster: Cluster,
  endpoint: Endpoint,
  log: (line: string) => void,
): Promise<ChildProcess> {
  const offset = logSize(cluster.logFile);
  const child = spawnPostmaster(cluster, endpoint);
  let failure: EmbeddedPostgresError | undefined;
  child.once('error', (error) => (failure = cannotRun(cluster.binaries.postgres, error)));
  for (let waited = 0; ; waited += POLL_MS) {
    if (failure) throw failure;
    const end = child.signalCode ?? child.exitCode;
    if (end !== null) {
      const printed = logTail(cluster.logFile, offset);
      throw new EmbeddedPostgresError(`The built-in PostgreSQL did not start (${end}): ${printed}`);
    }
    const file = readPostmasterFile(cluster.dir);
    if (file?.pid === child.pid && file?.status === 'ready') return child;
    if (waited > 0 && waited % PROGRESS_MS === 0) log(PROGRESS);
    await sleep(POLL_MS);
  }
}

function spawnPostmaster(cluster: Cluster, endpoint: Endpoint): ChildProcess {
  const program = cluster.binaries.postgres;
  const settings = Object.entries({
    ...SETTINGS,
    ...(cluster.durable ? {} : NOT_DURABLE),
    ...listenSettings(endpoint),
    ...cluster.settings,
  });
  const args = ['-D', cluster.dir, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])];
  const output = openLog(cluster.logFile);
  try {
    const child = spawn(program, args, {
      ...spawnOptions(program, cluster.account),
      stdio: ['ignore', output, output],
      // A separate process group: Ctrl-C must reach only the server, which finishes its requests first.
      detached: process.platform !== 'win32',
    });
    child.unref();
    return child;
  } finally {
    closeSync(output);
  }
}

function listenSettings(endpoint: Endpoint): Record<string, string> {
  const port = String(endpoint.port);
  if (!usesSocket(endpoint)) return { listen_addresses: endpoint.host, port, unix_socket_directories: '' };
  // The setting is a list, in which a quoted name may contain commas and spaces.
  const directory = `"${endpoint.host.replaceAll('"', '""')}"`;
  return { listen_addresses: '', port, unix_socket_directories: directory, unix_socket_permissions: '0700' };
}

/** Stops a postmaster, which need not be a child process. Resolves when it has ended. */
export async function stopPostmaster(pid: number, cluster: Cluster): Promise<void> {
  if (process.platform === 'win32') {
    // On Windows, signals end a process without a clean shutdown. A failure of pg_ctl means that the process is not a
    // postmaster or has ended.
    const args = ['stop', '-D', cluster.dir, '-m', 'fast', '-w'];
    return runProgram(cluster.binaries.pgCtl, args, undefined).catch(() => undefined);
  }
  for (const { signal, timeoutMs } of STOP_STEPS) {
    signalProcess(pid, signal);
    if (await waitForEnd(pid, timeoutMs)) return;
  }
  throw new EmbeddedPostgresError(
    `PostgreSQL (pid ${pid}) of ${cluster.dataDir} does not stop: end it and start again.`,
  );
}
