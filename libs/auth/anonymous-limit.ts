import { isIPv6 } from 'node:net';
import type { DomainError } from '#kernel';
import { AttemptLimit } from './attempt-limit';
import type { RateCounter, RateLimit } from './rate-limit';

/**
 * Returns the part of an address that identifies a client: an IPv4 address itself, or the first 64 bits of an IPv6
 * address, because providers give each customer a network of that size.
 */
export function clientOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const gap = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(gap).fill('0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** Limits requests without a valid credential, per client address. */
export class AnonymousLimit {
  private readonly attempts: AttemptLimit;

  constructor(counter: RateCounter, limit: RateLimit | 'off') {
    this.attempts = new AttemptLimit(counter, 'anonymous', limit);
  }

  /** Counts a request. Returns the failure (429) if the address has exceeded the limit. */
  count(address: string): Promise<DomainError | undefined> {
    return this.attempts.begin(clientOf(address));
  }
}
