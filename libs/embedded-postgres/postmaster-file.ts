import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from './endpoint';
import { hasCode } from './error';

/** What `postmaster.pid` in the cluster says. It is trusted only as far as its process proves to be a postmaster. */
export interface PostmasterFile {
  readonly pid: number;
  readonly endpoint: Endpoint;
  /** `starting`, `ready`, `stopping` or, in its first moments, empty. */
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
    // EBUSY: Windows, while it is being written.
    if (hasCode(error, 'ENOENT', 'EBUSY')) return undefined;
    throw error;
  }
}

/**
 * Lets PostgreSQL start although the pid of its dead postmaster now belongs to another process of the same user, as is
 * usual after a container's restart. It takes its parent's pid for stale. Deleting the file instead would also delete
 * the key by which it notices that processes of the old postmaster still use the shared memory.
 */
export function disownPostmasterFile(clusterDir: string): void {
  const [, ...rest] = readFileSync(fileOf(clusterDir), 'utf8').split('\n');
  writeFileSync(fileOf(clusterDir), [process.pid, ...rest].join('\n'));
}
