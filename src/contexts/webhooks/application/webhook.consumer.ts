import { EventConsumer, OnEveryEvent, type PublishedEvent } from '#events';
import { Clock, type WorkspaceActor } from '#kernel';
import { CONSUMER, WebhookRepository, type WebhookRecord } from './webhook.repository';
import { DeliveryPlans } from './delivery-plans';
import { DeliveryQueue } from './delivery-queue';

/** Adds the messages that each active webhook gets for an event. Delivery is separate because receivers can be slow. */
@EventConsumer(CONSUMER, { isOptional: true })
export class WebhookConsumer {
  /**
   * Active webhooks by turn, read once per turn. The sender does not send to webhooks that are switched off meanwhile.
   */
  private readonly active = new WeakMap<object, readonly WebhookRecord[]>();

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly plans: DeliveryPlans,
    private readonly queue: DeliveryQueue,
    private readonly clock: Clock,
  ) {}

  @OnEveryEvent()
  async queueUp(event: PublishedEvent, _: WorkspaceActor, turn: object): Promise<void> {
    const { workspaceId, createdAt } = event;
    for (const webhook of await this.activeIn(workspaceId, turn)) {
      if (createdAt < webhook.activeSince!) continue;
      const deliveries = await this.plans.of(webhook, [event]);
      if (deliveries.length) await this.queue.add({ workspaceId, webhookId: webhook.id }, this.clock.now(), deliveries);
    }
  }

  private async activeIn(workspaceId: string, turn: object): Promise<readonly WebhookRecord[]> {
    const active = this.active.get(turn) ?? (await this.webhooks.all({ workspaceId }, { isActive: true }));
    this.active.set(turn, active);
    return active;
  }
}
