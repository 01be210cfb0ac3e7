import { execFileSync } from 'node:child_process';
import { readdirSync, readlinkSync, rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { basename, join } from 'node:path';
import type { Cluster } from './cluster';
import { socketFile, usesSocket, type Endpoint } from './endpoint';
import { EmbeddedPostgresError } from './error';
import { stopPostmaster } from './postmaster';
import { disownPostmasterFile, readPostmasterFile } from './postmaster-file';
import { processIdentity, signalProcess, waitForEnd } from './process-identity';

/**
 * Ends what a killed server left behind, so that a postmaster can start. The lock on the data directory must be held.
 *
 * A postmaster that survived is stopped rather than adopted: it may run older settings or programs that an update has
 * replaced on disk, and it is nobody's child, so its death would have to be polled for. Its clients died with the
 * server, and a clean stop and start take about 0.2 s.
 */
export async function endLeftovers(cluster: Cluster, log: (line: string) => void): Promise<void> {
  const file = readPostmasterFile(cluster.dir);
  if (!file) return;
  if (isPostgresOf(file.pid, cluster.dir)) {
    log(`PostgreSQL (pid ${file.pid}) outlived the server that started it; stopping it first`);
    await stopPostmaster(file.pid, cluster);
  } else if (await answers(file.endpoint)) {
    throw new EmbeddedPostgresError(
      `PostgreSQL of ${cluster.dataDir} runs outside this machine or container: ` +
        'stop the other Cairn server, or set DATA_DIR to another directory.',
    );
  }
  await endOrphans(cluster.dir);
  removeSockets(file.endpoint, cluster.dataDir);
  if (readPostmasterFile(cluster.dir)) disownPostmasterFile(cluster.dir);
}

/** Whether the pid is a process of PostgreSQL that works in this very directory: pids are reused. */
function isPostgresOf(pid: number, clusterDir: string): boolean {
  if (processIdentity(pid) === undefined) return false;
  // pg_ctl on Windows talks to a pipe that only a postmaster has, so asking it to stop another process is harmless.
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') return worksIn(pid, clusterDir);
  const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return command.includes('postgres') && command.includes(clusterDir);
}

function worksIn(pid: number, clusterDir: string): boolean {
  try {
    const [cwd, dir] = [statSync(`/proc/${pid}/cwd`), statSync(clusterDir)];
    // After an update of the package the link's target ends in " (deleted)".
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).split(' ')[0];
    return cwd.ino === dir.ino && cwd.dev === dir.dev && program === 'postgres';
  } catch {
    return false;
  }
}

/**
 * When the postmaster alone was killed, a process in the middle of a long query goes on, and PostgreSQL rightly refuses
 * to start beside it. The signals are those that a postmaster sends in an immediate shutdown.
 */
async function endOrphans(clusterDir: string): Promise<void> {
  if (process.platform !== 'linux') return;
  const orphans = readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && worksIn(pid, clusterDir));
  for (const pid of orphans) signalProcess(pid, 'SIGQUIT');
  for (const pid of orphans) {
    if (await waitForEnd(pid, 5000)) continue;
    signalProcess(pid, 'SIGKILL');
    await waitForEnd(pid, 5000);
  }
}

/** Whether a server accepts connections on the socket. Ports are not asked: anybody may have got that number since. */
function answers(endpoint: Endpoint): Promise<boolean> {
  if (!usesSocket(endpoint)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const socket = connect(socketFile(endpoint));
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => done(true)).once('error', () => done(false));
  });
}

/** The socket's own lock file holds the dead pid too, with no way to disown it; the directory is ours alone. */
function removeSockets(endpoint: Endpoint, dataDir: string): void {
  if (endpoint.host !== join(dataDir, 'run')) return;
  rmSync(socketFile(endpoint), { force: true });
  rmSync(`${socketFile(endpoint)}.lock`, { force: true });
}
