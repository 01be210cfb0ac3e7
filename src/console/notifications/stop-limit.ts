import { Inject, Injectable } from '@nestjs/common';
import { AnonymousLimit, RateCounter } from '#auth';
import type { Config } from '../../config';
import { CONFIG } from '../../platform/platform.module';

/**
 * Counts links that are none, for each address. Those that are links are not counted: mail services send the clicks of
 * all their people from a few addresses.
 */
@Injectable()
export class StopLimit {
  private readonly failures: AnonymousLimit;

  constructor(counter: RateCounter, @Inject(CONFIG) config: Config) {
    this.failures = new AnonymousLimit(counter, config.anonymousRateLimit);
  }

  /** Throws what `work` does, or that there were too many failures. */
  async watch<T>(address: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw (await this.failures.count(address)) ?? error;
    }
  }
}
