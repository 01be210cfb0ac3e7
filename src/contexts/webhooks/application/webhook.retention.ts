import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Clock, shifted } from '#kernel';
import { DeliveryOptions } from '#outbound';
import { DeliveryQueue } from './delivery-queue';

/** Deletes old logs and messages, undelivered messages included. */
@Injectable()
export class WebhookRetention {
  constructor(
    private readonly queue: DeliveryQueue,
    private readonly options: DeliveryOptions,
    private readonly clock: Clock,
  ) {}

  @Recurring('41 * * * *', 'webhooks.sweep')
  async run(): Promise<void> {
    const before = shifted(this.clock.now(), -this.options.keptMs);
    while (await this.queue.prune(before));
  }
}
