import type { DomainError } from '#kernel';
import type { RateCounter, RateLimit } from './rate-limit';
import { tooMany } from './throttle';

/**
 * Limits attempts, such as sign-ins. Each attempt is counted before it is made and refunded if it succeeds, so that
 * concurrent attempts cannot exceed the limit.
 */
export class AttemptLimit {
  constructor(
    private readonly counter: RateCounter,
    private readonly name: string,
    private readonly limit: RateLimit | 'off',
  ) {}

  /** Counts an attempt. Returns the failure (429) if the key has exceeded the limit. */
  async begin(key: string): Promise<DomainError | undefined> {
    if (this.limit === 'off') return undefined;
    const usage = await this.counter.hit(this.of(key), this.limit.windowSeconds * 1000);
    return usage.used > this.limit.limit ? tooMany(this.name, this.limit, usage) : undefined;
  }

  async succeeded(key: string): Promise<void> {
    if (this.limit !== 'off') await this.counter.refund(this.of(key));
  }

  private readonly of = (key: string): string => `${this.name}:${key}`;
}
