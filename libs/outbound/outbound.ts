import { lookup, type LookupAddress } from 'node:dns';
import { Agent as HttpAgent, type RequestOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { isIP } from 'node:net';
import { LRUCache } from 'lru-cache';
import { CacheUse, isWebUrl, traced } from '#kernel';
import {
  OutboundFailure,
  tooLate,
  type OutboundDownload,
  type OutboundRequest,
  type OutboundResponse,
  type OutboundStream,
} from './answer';
import { exchange, opening } from './exchange';
import type { Networks } from './networks';

type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

type Call = Pick<OutboundRequest, 'method' | 'url' | 'headers' | 'body' | 'timeoutMs' | 'signal'>;
type Work<T> = (options: RequestOptions, signal: AbortSignal) => Promise<T>;

const resolveBySystem: Resolve = (host) =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, found) => (error ? reject(error) : resolve(found)));
  });

/**
 * How long DNS answers are cached: long enough for many calls to one host, short enough to follow a host that moves.
 */
const REMEMBERED_MS = 10_000;
const MAX_HOSTS = 1_000;
/** Keeps enough idle connections per host for four workers. With fewer, each round would open new ones. */
const KEPT_SOCKETS = { keepAlive: true, maxFreeSockets: 64, timeout: 30_000 };

/**
 * The HTTP client for addresses that users choose, such as those of webhooks. It resolves the name, checks each
 * address, and connects to the checked address, so that a later DNS answer cannot redirect the request to a private
 * network.
 */
export class Outbound {
  private readonly hosts = new LRUCache<string, readonly LookupAddress[]>({ max: MAX_HOSTS, ttl: REMEMBERED_MS });
  private readonly use = new CacheUse('hosts', () => this.hosts.size);
  private readonly agents = { 'http:': new HttpAgent(KEPT_SOCKETS), 'https:': new HttpsAgent(KEPT_SOCKETS) };

  constructor(
    private readonly networks: Networks,
    private readonly resolve: Resolve = resolveBySystem,
  ) {}

  /** Returns why the address must never be called, or undefined if it may be. Does not look up the host name. */
  objectionTo(url: string): string | undefined {
    if (!isWebUrl(url)) return 'Expected an address that begins with http:// or https://, without a password.';
    const host = hostOf(new URL(url));
    const isForbidden = isIP(host) ? !this.networks.allow(host) : isLocal(host) && !this.networks.allow('127.0.0.1');
    return isForbidden ? `The address is not one of the public internet. ${this.networks.hint}` : undefined;
  }

  /**
   * Sends a request and returns the response.
   * @throws OutboundFailure if there is no response.
   */
  send(request: OutboundRequest): Promise<OutboundResponse> {
    return this.call(request, (options, signal) => exchange(options, request, signal));
  }

  /**
   * Opens a file of another server. Redirects are not followed: callers that follow one choose its headers.
   * @throws OutboundFailure if there is no response.
   */
  open(request: OutboundDownload): Promise<OutboundStream> {
    return this.call({ ...request, method: 'GET' }, (options, signal) => opening(options, request, signal));
  }

  private call<T extends { readonly status: number }>(request: Call, work: Work<T>): Promise<T> {
    return traced({ kind: 'call', name: request.method }, async (span) => {
      const response = await this.connected(request, work);
      span.set({ 'http.response.status_code': response.status });
      if (response.status >= 400) span.fail(String(response.status));
      return response;
    });
  }

  private async connected<T>(request: Call, work: Work<T>): Promise<T> {
    const objection = this.objectionTo(request.url);
    if (objection) throw new OutboundFailure('refused', objection);
    const late = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal ? AbortSignal.any([late, request.signal]) : late;
    const url = new URL(request.url);
    const { address, family } = await within(signal, this.pinned(hostOf(url)));
    return work(this.optionsFor(url, request, { address, family }), signal);
  }

  /** Closes idle connections. */
  close(): void {
    for (const agent of Object.values(this.agents)) agent.destroy();
  }

  private optionsFor(url: URL, { method, headers, body }: Call, to: LookupAddress): RequestOptions {
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
    // TLS checks the certificate against the host name, not the IP address.
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
    this.use.asked(known !== undefined);
    if (known) return known;
    const found = await this.resolve(host).catch((error: NodeJS.ErrnoException) => {
      throw new OutboundFailure('unresolved', `The host cannot be found (${error.code ?? 'unknown'}).`);
    });
    this.hosts.set(host, found);
    return found;
  }
}

/** Normalizes a host for comparison: removes the brackets of an IPv6 address and the trailing dot of a name. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');

const isLocal = (host: string): boolean => host === 'localhost' || host.endsWith('.localhost');

/** Returns the result of `work`, or fails when the time is up. A later result is ignored. */
function within<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return new Promise((resolve, reject) => {
    const late = () => reject(tooLate());
    if (signal.aborted) return late();
    signal.addEventListener('abort', late, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', late));
  });
}
