import { EventConsumer, OnEveryEvent, type PublishedEvent } from '#events';
import { Clock } from '#kernel';
import { CONSUMER } from './consumer-name';
import { DeliveryPlans } from './delivery-plans';
import { DeliveryQueue } from './delivery-queue';
import { WebhookRepository } from './webhook.repository';

/** Puts in for each active webhook what it is to be told. Sending is somebody else's: receivers take their time. */
@EventConsumer(CONSUMER, { isOptional: true })
export class WebhookConsumer {
  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly plans: DeliveryPlans,
    private readonly queue: DeliveryQueue,
    private readonly clock: Clock,
  ) {}

  @OnEveryEvent()
  async queueUp(event: PublishedEvent): Promise<void> {
    const { workspaceId, createdAt } = event;
    for (const webhook of await this.webhooks.all({ workspaceId }, { isActive: true })) {
      if (createdAt < webhook.activeSince!) continue;
      const deliveries = this.plans.of(webhook, event);
      if (deliveries.length) await this.queue.add({ workspaceId, webhookId: webhook.id }, this.clock.now(), deliveries);
    }
  }
}
