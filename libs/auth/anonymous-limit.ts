import { isIPv6 } from 'node:net';
import type { DomainError } from '#kernel';
import { AttemptLimit } from './attempt-limit';
import type { RateCounter, RateLimit } from './rate-limit';

/**
 * Whom an address stands for: an IPv4 address for itself, of IPv6 the 64 bits that a provider gives to one customer,
 * who has all addresses below.
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

/** Counts what came without a valid credential, for each client address. */
export class AnonymousLimit {
  private readonly attempts: AttemptLimit;

  constructor(counter: RateCounter, limit: RateLimit | 'off') {
    this.attempts = new AttemptLimit(counter, 'anonymous', limit);
  }

  /** The refusal for one more such request, where the address has had its share. */
  count(address: string): Promise<DomainError | undefined> {
    return this.attempts.begin(clientOf(address));
  }
}
