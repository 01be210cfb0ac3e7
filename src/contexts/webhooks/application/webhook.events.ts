import { Injectable } from '@nestjs/common';
import { defineRecordEvents, differs, eventOf, Outbox, type DomainEvent, type RecordChange } from '#events';
import { accepted, AuditTrail, Clock, type AuditEntry, type AuditPlace, type Outcome } from '#kernel';
import type { Webhook } from '../domain/webhook';
import type { WebhookRecord } from './webhook.repository';

export interface WebhookEventData extends ReturnType<typeof shownOf> {
  readonly id: string;
}

export const webhookEvents = defineRecordEvents<WebhookEventData>({ kind: 'webhook', entityType: 'webhook' });

/** Kind of test messages. It is not an event because nothing has happened. */
export const TEST_KIND = 'webhook.test';

const dataOf = (webhook: Webhook | undefined): WebhookEventData | undefined =>
  webhook && { id: webhook.id, ...shownOf(webhook) };

const webhookEvent = ({ before, after }: RecordChange<Webhook>): DomainEvent =>
  eventOf(webhookEvents, { before: dataOf(before), after: dataOf(after) });

type Verb = 'created' | 'updated' | 'deleted' | 'secret_regenerated' | 'disabled';

/** Returns the members of a webhook that others may see: no secrets and no delivery health. */
const shownOf = ({ name, url, isActive, contentType, kinds, richFilters, pqlFilters }: Webhook) => ({
  ...{ name, url, isActive, contentType, kinds, richFilters, pqlFilters },
});

/** Returns the audit entry of a webhook that was created, changed or deleted. */
function webhookEntry(verb: Verb, before: Webhook | null, after: Webhook | null): AuditEntry {
  const { id, name, url } = (after ?? before)!;
  return {
    eventName: `webhook.${verb}`,
    category: 'webhook',
    target: { type: 'webhook', id, displayName: name ?? url },
    oldValue: before && shownOf(before),
    newValue: after && shownOf(after),
    ...(after?.endReason && { reason: after.endReason }),
  };
}

export type WebhookVerb = Parameters<typeof webhookEntry>[0];

/** Writes changes of webhooks to the audit log and the outbox. */
@Injectable()
export class WebhookTrail {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Returns `webhooks` unchanged. Webhooks without an actual change are not recorded. */
  async tell(
    place: AuditPlace,
    verb: WebhookVerb,
    webhooks: Outcome<WebhookRecord>[],
    changeOf: (webhook: WebhookRecord) => RecordChange<Webhook>,
  ): Promise<Outcome<WebhookRecord>[]> {
    const changes = accepted(webhooks).map(changeOf);
    const real = changes.filter(({ before, after }) => !before || !after || differs(before, after));
    const entries = real.map(({ before = null, after = null }) => webhookEntry(verb, before, after));
    if (entries.length) await this.audit.append(place, ...entries);
    await this.outbox.append(place, this.clock.now(), real.map(webhookEvent));
    return webhooks;
  }
}
