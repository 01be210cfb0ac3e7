import { lookup, type LookupAddress } from 'node:dns';
import { Agent as HttpAgent, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { isWebUrl } from '#kernel';
import { OutboundFailure, tooLate, type Answer, type OutboundRequest } from './answer';
import { exchange } from './exchange';
import type { Networks } from './networks';

type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

const resolveBySystem: Resolve = (host) =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
  });

/** Long enough that many calls of one host ask once, short enough that a move is followed. */
const REMEMBERED_MS = 10_000;
const MAX_HOSTS = 1_000;
/** As many are kept of a host as four workers use at once: others would be made anew for each round. */
const KEPT_SOCKETS = { keepAlive: true, maxFreeSockets: 64, timeout: 30_000 };

/**
 * The way to servers whose address somebody else chose. The name is looked up first, each address judged, and the
 * connection made to the very address that was judged, so that no later answer of a name server can lead elsewhere.
 * Redirects are answers like others. No proxy of the environment is used.
 */
export class Outbound {
  private readonly hosts = new LRUCache<string, readonly LookupAddress[]>({ max: MAX_HOSTS, ttl: REMEMBERED_MS });
  private readonly agents = { 'http:': new HttpAgent(KEPT_SOCKETS), 'https:': new HttpsAgent(KEPT_SOCKETS) };

  constructor(
    private readonly networks: Networks,
    private readonly resolve: Resolve = resolveBySystem,
  ) {}

  /** Why the address can never be called; undefined where nothing is known against it. Looks up no name. */
  objectionTo(url: string): string | undefined {
    if (!isWebUrl(url)) return 'Expected an address that begins with http:// or https://, without a password.';
    const host = hostOf(new URL(url));
    const isForbidden = isIP(host) ? !this.networks.allow(host) : isLocal(host) && !this.networks.allow('127.0.0.1');
    return isForbidden ? `The address is not one of the public internet. ${this.networks.hint}` : undefined;
  }

  /** @throws OutboundFailure where there is no answer. */
  async send(request: OutboundRequest): Promise<Answer> {
    const objection = this.objectionTo(request.url);
    if (objection) throw new OutboundFailure('refused', objection);
    const signal = AbortSignal.timeout(request.timeoutMs);
    const url = new URL(request.url);
    const { address, family } = await within(signal, this.pinned(hostOf(url)));
    return exchange(this.optionsFor(url, request, { address, family }), request, signal);
  }

  /** Ends the connections that were kept for later. */
  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  private optionsFor(url: URL, { method, headers, body }: OutboundRequest, to: LookupAddress): RequestOptions {
    const host = hostOf(url);
    const options = {
      protocol: url.protocol,
      host: to.address,
      family: to.family,
      port: url.port || undefined,
      path: url.pathname + url.search,
      method,
      agent: this.agents[url.protocol as 'http:' | 'https:'],
      headers: { ...headers, host: url.host, ...(body && { 'content-length': body.length }) },
    };
    // The certificate is that of the name, not of the address.
    return url.protocol === 'https:' ? Object.assign(options, { servername: isIP(host) ? '' : host }) : options;
  }

  private async pinned(host: string): Promise<LookupAddress> {
    const found = await this.addressesOf(host);
    const allowed = found.find(({ address }) => this.networks.allow(address));
    if (allowed) return allowed;
    throw new OutboundFailure('refused', `The host has no address of the public internet. ${this.networks.hint}`);
  }

  private async addressesOf(host: string): Promise<readonly LookupAddress[]> {
    const family = isIP(host);
    if (family) return [{ address: host, family }];
    const known = this.hosts.get(host);
    if (known) return known;
    const found = await this.resolve(host).catch((error: NodeJS.ErrnoException) => {
      throw new OutboundFailure('unresolved', `The host cannot be found (${error.code ?? 'unknown'}).`);
    });
    this.hosts.set(host, found);
    return found;
  }
}

/** As names and addresses are compared: of an IPv6 address without brackets, of a name without the last dot. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** The work, or its failure by time; what it does then is told nobody. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return new Promise((resolve, reject) => {
    const late = () => reject(tooLate());
    if (signal.aborted) return late();
    signal.addEventListener('abort', late, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', late));
  });
}
