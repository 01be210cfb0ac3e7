import { hostname } from 'node:os';
import type { Request } from 'express';
import { isValid, parse } from 'ipaddr.js';

/** Networks whose addresses nobody can have on the internet. */
const AT_HOME: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);
const NAME_AT_HOME = /^[^.]+$|\.(localhost|local|internal)$/;

/**
 * The address of a server that has been told none. What a request names as its host is anybody's word, so it holds where
 * no stranger can have such a name or address; for all others the server is where `BASE_URL` is by default.
 */
export function ownAddress({ protocol, host, socket }: Pick<Request, 'protocol' | 'host' | 'socket'>): string {
  const asked = `${protocol}://${host}`;
  const isOwn = URL.canParse(asked) && isOurs(new URL(asked).hostname, socket.localAddress ?? '');
  return isOwn ? asked : `http://localhost:${socket.localPort}`;
}

function isOurs(name: string, localAddress: string): boolean {
  const bare = name.replace(/^\[(.*)\]$/, '$1');
  if (!isValid(bare)) return NAME_AT_HOME.test(bare) || bare === hostname().toLowerCase();
  const address = parse(bare);
  const local = localAddress.replace(/^::ffff:/i, '');
  const isLocal = isValid(local) && parse(local).toString() === address.toString();
  return isLocal || AT_HOME.has(address.range());
}
