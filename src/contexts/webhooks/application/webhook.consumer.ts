import { EventConsumer, OnEveryEvent, type PublishedEvent } from '#events';
import { Clock, type WorkspaceActor } from '#kernel';
import { CONSUMER } from './consumer-name';
import { DeliveryPlans } from './delivery-plans';
import { DeliveryQueue } from './delivery-queue';
import { WebhookRepository, type WebhookRecord } from './webhook.repository';

/** Puts in for each active webhook what it is to be told. Sending is somebody else's: receivers take their time. */
@EventConsumer(CONSUMER, { isOptional: true })
export class WebhookConsumer {
  /** Asked for once a turn: of one that is switched off meanwhile nothing is sent. */
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
