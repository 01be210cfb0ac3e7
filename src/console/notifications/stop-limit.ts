import { Inject, Injectable } from '@nestjs/common';
import { AnonymousLimit, RateCounter } from '#auth';
import type { Config } from '../../config';
import { CONFIG } from '../../platform/platform.module';

/**
 * Limits requests with invalid links, per client address. Valid links are not counted, because mail services open the
 * links of all their users from a few addresses.
 */
@Injectable()
export class StopLimit {
  private readonly failures: AnonymousLimit;

  constructor(counter: RateCounter, @Inject(CONFIG) config: Config) {
    this.failures = new AnonymousLimit(counter, config.anonymousRateLimit);
  }

  /** Runs `work`. Throws its error, or the refusal after too many failures. */
  async watch<T>(address: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw (await this.failures.count(address)) ?? error;
    }
  }
}
