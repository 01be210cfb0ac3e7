import { Injectable } from '@nestjs/common';
import { EventStreams } from '#events';
import { Catalogue, Clock, UnitOfWork, type AuditPlace } from '#kernel';
import { CONSUMER } from './consumer-name';
import { DeliveryQueue } from './delivery-queue';
import { WebhookRepository, type WebhookRecord } from './webhook.repository';

/** The webhooks of a workspace. Where none is active nothing reads its events. */
@Injectable()
export class WebhookRegister {
  readonly catalogue: Catalogue<AuditPlace, WebhookRecord>;

  constructor(
    private readonly webhooks: WebhookRepository,
    private readonly queue: DeliveryQueue,
    private readonly streams: EventStreams,
    private readonly clock: Clock,
    unitOfWork: UnitOfWork,
  ) {
    this.catalogue = new Catalogue(webhooks, unitOfWork, clock);
  }

  all(place: AuditPlace): Promise<WebhookRecord[]> {
    return this.webhooks.all(place);
  }

  /** One change after the other, since together they decide whether the workspace's events are read. */
  changing<R>(place: AuditPlace, work: () => Promise<R>): Promise<R> {
    return this.catalogue.exclusively(place, async () => {
      const result = await work();
      const stream = { workspaceId: place.workspaceId, consumer: CONSUMER };
      const active = await this.webhooks.all(place, { isActive: true });
      await (active.length ? this.streams.begin(stream) : this.streams.end(stream));
      return result;
    });
  }

  /** What waits of a webhook goes on. */
  resume({ workspaceId, id }: WebhookRecord): Promise<void> {
    return this.queue.resume({ workspaceId, webhookId: id }, this.clock.now());
  }
}
