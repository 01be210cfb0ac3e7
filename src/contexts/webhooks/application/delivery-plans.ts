import { Injectable } from '@nestjs/common';
import { EventFeed, type EventSpan, type PublishedEvent } from '#events';
import { isMet } from '../domain/conditions';
import { WebhookVisibility } from './webhook-visibility';
import type { NewDelivery } from './delivery-queue';
import { EventShapes } from './event-shapes';
import { WebhookConditions, type WebhookRecord } from './webhook.repository';

/** The entity type that filters apply to. */
const FILTERED = 'issue';

/** Maximum number of events that one request looks at. */
const MAX_EVENTS = 1_000;

interface Planned {
  readonly deliveries: readonly NewDelivery[];
  /** Time of the first event that was not looked at; null if there is none. */
  readonly next: string | null;
}

/** Plans which messages a webhook gets for events. */
@Injectable()
export class DeliveryPlans {
  constructor(
    private readonly shapes: EventShapes,
    private readonly conditions: WebhookConditions,
    private readonly events: EventFeed,
    private readonly sight: WebhookVisibility,
  ) {}

  async of(webhook: WebhookRecord, events: readonly PublishedEvent[]): Promise<NewDelivery[]> {
    const wanted = events.filter((event) => webhook.kinds.includes(event.kind) && this.isWanted(webhook, event));
    const seen = await this.sight.of(webhook, wanted);
    return seen.flatMap((event) => {
      const { id: eventId, kind, entityId } = event;
      return this.shapes.parts(webhook.form, event).map((member) => ({ eventId, kind, entityId, member }));
    });
  }

  /** Plans the messages for the events of a time span. */
  async ofSpan(webhook: WebhookRecord, span: Pick<EventSpan, 'since' | 'until'>): Promise<Planned> {
    const asked = { ...span, kinds: webhook.kinds, limit: MAX_EVENTS + 1 };
    const events = await this.events.span(webhook.workspaceId, asked);
    const deliveries = await this.of(webhook, events.slice(0, MAX_EVENTS));
    return { deliveries, next: events[MAX_EVENTS]?.createdAt ?? null };
  }

  /** Checks the filters against the work item as it was right after the event; a deleted one as it was before. */
  private isWanted(webhook: WebhookRecord, { entityType, data, previous }: PublishedEvent): boolean {
    if (entityType !== FILTERED) return true;
    try {
      const conditions = this.conditions.of(webhook);
      return !conditions || isMet(conditions, { ...previous, ...data });
    } catch {
      // Nothing matches a filter whose names no longer exist: events that it held back must not be sent.
      return false;
    }
  }
}
