import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { blockingDirectory, type Account } from './account';

/** Where PostgreSQL listens. `host` is the directory of its socket, or 127.0.0.1. */
export interface Endpoint {
  readonly host: string;
  readonly port: number;
}

const PORT = 5432;
/**
 * The maximum length of a socket path. The address structure allows 108 bytes on Linux and 104 on macOS, including a
 * final zero.
 */
const MAX_SOCKET_PATH = 100;

export const usesSocket = ({ host }: Endpoint): boolean => host.startsWith('/');
export const socketFile = ({ host, port }: Endpoint): string => join(host, `.s.PGSQL.${port}`);

/**
 * Returns the database URL. The parameter `host` overrides `localhost`, which is there because `new URL()` refuses
 * credentials without a host.
 */
export function databaseUrl({ host, port }: Endpoint, password: string): string {
  return `postgres://cairn:${password}@localhost/cairn?host=${encodeURIComponent(host)}&port=${port}`;
}

/**
 * Returns a private socket directory in the data directory, or else one with a shorter path, or else a free port of
 * 127.0.0.1.
 */
export async function prepareEndpoint(dataDir: string, account: Account | undefined): Promise<Endpoint> {
  if (process.platform !== 'win32') {
    const host = socketDirectory(dataDir, account);
    if (host) return { host, port: PORT };
  }
  return { host: '127.0.0.1', port: await freePort() };
}

/** Removes the socket directory outside of the data directory, if there is one. */
export function discardEndpoint(dataDir: string): void {
  const outside = recordedDirectory(dataDir);
  if (outside) rmSync(outside, { recursive: true, force: true });
  rmSync(recordFile(dataDir), { force: true });
}

function socketDirectory(dataDir: string, account: Account | undefined): string | undefined {
  const inside = join(dataDir, 'run');
  if (fits(inside)) {
    mkdirSync(inside, { recursive: true });
    return makePrivate(inside, account);
  }
  const known = recordedDirectory(dataDir);
  if (known && isPrivate(known, account)) return known;
  if (!fits(join(tmpdir(), 'cairn-XXXXXX')) || blockingDirectory(tmpdir(), account)) return undefined;
  const outside = makePrivate(mkdtempSync(join(tmpdir(), 'cairn-')), account);
  writeFileSync(recordFile(dataDir), outside, { mode: 0o600 });
  return outside;
}

const fits = (dir: string) => Buffer.byteLength(socketFile({ host: dir, port: PORT })) <= MAX_SOCKET_PATH;
const recordFile = (dataDir: string) => join(dataDir, 'socket-directory');

function recordedDirectory(dataDir: string): string | undefined {
  try {
    return readFileSync(recordFile(dataDir), 'utf8');
  } catch {
    return undefined;
  }
}

function makePrivate(dir: string, account: Account | undefined): string {
  chmodSync(dir, 0o700);
  if (account) chownSync(dir, account.uid, account.gid);
  return dir;
}

/** Checks that a directory is still ours. In a shared /tmp, someone else may now own a directory with this name. */
function isPrivate(dir: string, account: Account | undefined): boolean {
  const stats = lstatSync(dir, { throwIfNoEntry: false });
  return !!stats?.isDirectory() && stats.uid === (account?.uid ?? process.getuid?.()) && (stats.mode & 0o077) === 0;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
