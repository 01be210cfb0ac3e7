import { Injectable } from '@nestjs/common';
import { Clock, newId, UnitOfWork, type WorkspaceCtx } from '#kernel';
import { DeliveryPlans } from './delivery-plans';
import { DeliveryQueue } from './delivery-queue';
import { TEST_KIND } from './webhook.events';
import { WebhookLogs } from './webhook-logs';
import type { WebhookRecord } from './webhook.repository';
import { notKept, notReceiving } from './webhook.checks';
import { Webhooks } from './webhooks';

/** A time span. `until` does not belong to it. */
export interface Redeliver {
  readonly since: string;
  readonly until?: string;
}

/** Sends test messages and repeats deliveries on request of administrators. */
@Injectable()
export class Redeliveries {
  constructor(
    private readonly webhooks: Webhooks,
    private readonly logs: WebhookLogs,
    private readonly plans: DeliveryPlans,
    private readonly queue: DeliveryQueue,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  async test(ctx: WorkspaceCtx, id: string): Promise<void> {
    const webhook = await this.receiving(ctx, id);
    const message = { eventId: newId(), kind: TEST_KIND, entityId: id, member: null };
    await this.unitOfWork.run(() => this.queue.add(placeOf(webhook), this.clock.now(), [message]));
  }

  async one(ctx: WorkspaceCtx, webhookId: string, logId: string): Promise<void> {
    const webhook = await this.receiving(ctx, webhookId);
    const log = await this.logs.get({ ...ctx, parent: webhookId }, logId);
    const repeat = () => this.queue.repeat(placeOf(webhook), this.clock.now(), log.eventId);
    if (!(await this.unitOfWork.run(repeat))) throw notKept();
  }

  async span(ctx: WorkspaceCtx, id: string, { since, until = this.clock.now() }: Redeliver) {
    const webhook = await this.receiving(ctx, id);
    return this.unitOfWork.run(async () => {
      const { deliveries, next } = await this.plans.ofSpan(webhook, { since, until });
      if (deliveries.length) await this.queue.add(placeOf(webhook), this.clock.now(), deliveries);
      return { queued: deliveries.length, next };
    });
  }

  private async receiving(ctx: WorkspaceCtx, id: string): Promise<WebhookRecord> {
    const webhook = await this.webhooks.get(ctx, id);
    if (!webhook.isActive) throw notReceiving();
    return webhook;
  }
}

const placeOf = ({ workspaceId, id }: WebhookRecord) => ({ workspaceId, webhookId: id });
