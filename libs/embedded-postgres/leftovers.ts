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
 * Ends the processes that a killed server left behind, so that a postmaster can start. The caller must hold the lock on
 * the data directory.
 *
 * A surviving postmaster is stopped rather than reused: it may run with older settings or programs that an update has
 * replaced on disk, and because it is not a child process, its death would have to be polled for. Its clients died with
 * the server, and a clean stop and start take about 0.2 s.
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

/**
 * True if the pid belongs to a PostgreSQL process that works in this directory. The check is needed because pids are
 * reused.
 */
function isPostgresOf(pid: number, clusterDir: string): boolean {
  if (processIdentity(pid) === undefined) return false;
  // pg_ctl on Windows uses a pipe that only a postmaster has, so asking it to stop another process is harmless.
  if (process.platform === 'win32') return true;
  if (process.platform === 'linux') return worksIn(pid, clusterDir);
  const command = execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return command.includes('postgres') && command.includes(clusterDir);
}

function worksIn(pid: number, clusterDir: string): boolean {
  try {
    const [cwd, dir] = [statSync(`/proc/${pid}/cwd`), statSync(clusterDir)];
    // After an update of the package, the target of the link ends in " (deleted)".
    const program = basename(readlinkSync(`/proc/${pid}/exe`)).split(' ')[0];
    return cwd.ino === dir.ino && cwd.dev === dir.dev && program === 'postgres';
  } catch {
    return false;
  }
}

/**
 * Ends processes whose postmaster was killed. A process in the middle of a long query continues then, and PostgreSQL
 * refuses to start next to it. The signals are those of a postmaster in an immediate shutdown.
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

/**
 * True if a server accepts connections on the socket. Ports are not checked, because another program may use the number
 * now.
 */
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

/**
 * Removes the socket and its lock file, which also contains the dead pid. This is safe because only this data directory
 * uses the socket directory.
 */
function removeSockets(endpoint: Endpoint, dataDir: string): void {
  if (endpoint.host !== join(dataDir, 'run')) return;
  rmSync(socketFile(endpoint), { force: true });
  rmSync(`${socketFile(endpoint)}.lock`, { force: true });
}
