import { Injectable } from '@nestjs/common';
import { EventStreams } from '#events';
import { CrudSteps, Clock, UnitOfWork, type AuditPlace } from '#kernel';
import { CONSUMER, WebhookRepository, type WebhookRecord } from './webhook.repository';
import { DeliveryQueue } from './delivery-queue';

/** The webhooks of a workspace. The workspace's events are read only while one of them is active. */
@Injectable()
export class WebhookRegister {
  readonly crud: CrudSteps<AuditPlace, WebhookRecord>;

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly queue: DeliveryQueue,
    private readonly streams: EventStreams,
    private readonly clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.crud = new CrudSteps(webhooks, unitOfWork, clock);
  }

  all(place: AuditPlace): Promise<WebhookRecord[]> {
    return this.webhooks.all(place);
  }

  /** Runs changes one after the other, because together they decide whether the workspace's events are read. */
  changing<R>(place: AuditPlace, work: () => Promise<R>): Promise<R> {
    return this.crud.exclusively(place, async () => {
      const result = await work();
      const stream = { workspaceId: place.workspaceId, consumer: CONSUMER };
      const active = await this.webhooks.all(place, { isActive: true });
      await (active.length ? this.streams.begin(stream) : this.streams.end(stream));
      return result;
    });
  }

  /** Continues with the waiting messages of a webhook. */
  resume({ workspaceId, id }: WebhookRecord): Promise<void> {
    return this.queue.resume({ workspaceId, webhookId: id }, this.clock.now());
  }
}
