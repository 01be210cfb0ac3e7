import type { DomainError } from '#kernel';
import type { RateCounter, RateLimit } from './rate-limit';
import { tooMany } from './throttle';

/** Counts attempts before they are made, so that many at once gain nothing; those that succeed are taken back. */
export class AttemptLimit {
  constructor(
    private readonly counter: RateCounter,
    private readonly name: string,
    private readonly limit: RateLimit | 'off',
  ) {}

  /** Counts one more; answers the refusal (429) where the key has had its share. */
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
