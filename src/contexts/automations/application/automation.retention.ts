import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Clock, shifted } from '#kernel';
import { DeliveryOptions } from '#outbound';
import { RunRepository } from './run.repository';

/** Deletes runs, and what activities tell, once they were kept for as long as the logs of webhooks. */
@Injectable()
export class AutomationRetention {
  constructor(
    private readonly runs: RunRepository,
    private readonly options: DeliveryOptions,
    private readonly clock: Clock,
  ) {}

  @Recurring('47 * * * *', 'automations.sweep')
  async run(): Promise<void> {
    const before = shifted(this.clock.now(), -this.options.keptMs);
    while (await this.runs.prune(before));
  }
}
