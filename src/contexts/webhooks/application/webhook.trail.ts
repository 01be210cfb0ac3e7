import { Injectable } from '@nestjs/common';
import { differs, Outbox, type RecordChange } from '#events';
import { accepted, AuditTrail, Clock, type AuditPlace, type Outcome } from '#kernel';
import type { Webhook } from '../domain/webhook';
import { webhookEntry } from './webhook.audit';
import { webhookEvent } from './webhook.events';
import type { WebhookRecord } from './webhook.repository';

export type WebhookVerb = Parameters<typeof webhookEntry>[0];

/** Tells the audit log and the outbox what was done with webhooks. */
@Injectable()
export class WebhookTrail {
  constructor(
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    private readonly clock: Clock,
  ) {}

  /** Answers what it was given. A webhook that is as it was has not changed. */
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
