import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from './endpoint';
import { hasCode } from './error';

/** The content of `postmaster.pid` in the cluster. It is valid only if its process is verified to be a postmaster. */
export interface PostmasterFile {
  readonly pid: number;
  readonly endpoint: Endpoint;
  /** `starting`, `ready`, `stopping`, or empty at the very beginning. */
  readonly status: string;
}

const fileOf = (clusterDir: string) => join(clusterDir, 'postmaster.pid');

export function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(fileOf(clusterDir), 'utf8').split('\n');
    // pid, data directory, start time, port, socket directory, listen address, shared memory key, status
    const [pid, , , port, socketDir, address, , status] = lines.map((line) => line.trim());
    return {
      pid: Number(pid),
      endpoint: { host: socketDir || address || '', port: Number(port) },
      status: status ?? '',
    };
  } catch (error) {
    // EBUSY: on Windows, while the file is being written.
    if (hasCode(error, 'ENOENT', 'EBUSY')) return undefined;
    throw error;
  }
}

/**
 * Lets PostgreSQL start although another process of the same user now has the pid of its dead postmaster, as is common
 * after a container restarts. PostgreSQL ignores the pid of its parent process, so this pid is written to the file.
 * Deleting the file instead would also delete the key by which PostgreSQL notices that processes of the old postmaster
 * still use the shared memory.
 */
export function disownPostmasterFile(clusterDir: string): void {
  const [, ...rest] = readFileSync(fileOf(clusterDir), 'utf8').split('\n');
  writeFileSync(fileOf(clusterDir), [process.pid, ...rest].join('\n'));
}
