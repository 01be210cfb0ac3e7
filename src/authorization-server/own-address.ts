import { hostname } from 'node:os';
import type { Request } from 'express';
import { isValid, parse } from 'ipaddr.js';

/** Address ranges that are not routed on the internet. */
const AT_HOME: ReadonlySet<string> = new Set(['loopback', 'private', 'linkLocal', 'uniqueLocal']);
const NAME_AT_HOME = /^[^.]+$|\.(localhost|local|internal)$/;

/**
 * Returns the address of a server without a configured one. The host in a request can be forged, so it is used only if
 * it is a name or address that does not exist on the internet; otherwise, the default of `BASE_URL` is used.
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
