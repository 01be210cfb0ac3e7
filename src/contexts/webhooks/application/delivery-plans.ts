import { Injectable } from '@nestjs/common';
import { EventFeed, type EventSpan, type PublishedEvent } from '#events';
import { isMet } from '../domain/conditions';
import { WebhookSight } from './webhook.sight';
import type { NewDelivery } from './delivery-queue';
import { EventShapes } from './event-shapes';
import { WebhookConditions } from './webhook.conditions';
import type { WebhookRecord } from './webhook.repository';

/** The records that filters are about. */
const FILTERED = 'issue';

/** So many events are looked at at once. */
const MAX_EVENTS = 1_000;

interface Planned {
  readonly deliveries: readonly NewDelivery[];
  /** When what was not looked at begins. */
  readonly next: string | null;
}

/** What a webhook is sent of an event. */
@Injectable()
export class DeliveryPlans {
  constructor(
    private readonly shapes: EventShapes,
    private readonly conditions: WebhookConditions,
    private readonly events: EventFeed,
    private readonly sight: WebhookSight,
  ) {}

  async of(webhook: WebhookRecord, events: readonly PublishedEvent[]): Promise<NewDelivery[]> {
    const wanted = events.filter((event) => webhook.kinds.includes(event.kind) && this.isWanted(webhook, event));
    const seen = await this.sight.of(webhook, wanted);
    return seen.flatMap((event) => {
      const { id: eventId, kind, entityId } = event;
      return this.shapes.parts(webhook.form, event).map((member) => ({ eventId, kind, entityId, member }));
    });
  }

  /** The same of what happened in a span of time. */
  async ofSpan(webhook: WebhookRecord, span: Pick<EventSpan, 'since' | 'until'>): Promise<Planned> {
    const asked = { ...span, kinds: webhook.kinds, limit: MAX_EVENTS + 1 };
    const events = await this.events.span(webhook.workspaceId, asked);
    const deliveries = await this.of(webhook, events.slice(0, MAX_EVENTS));
    return { deliveries, next: events[MAX_EVENTS]?.createdAt ?? null };
  }

  /** A work item is judged as it was right after the event, one that was deleted as it was before. */
  private isWanted(webhook: WebhookRecord, { entityType, data, previous }: PublishedEvent): boolean {
    if (entityType !== FILTERED) return true;
    try {
      const conditions = this.conditions.of(webhook);
      return !conditions || isMet(conditions, { ...previous, ...data });
    } catch {
      // A filter whose names have gone out of use is met by nothing: what it kept back is not let out.
      return false;
    }
  }
}
