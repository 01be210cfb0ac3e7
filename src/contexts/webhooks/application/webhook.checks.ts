import { Injectable } from '@nestjs/common';
import { each, FieldErrors, type Outcome } from '#kernel';
import { Outbound } from '#outbound';
import { notOneOf } from '#wording';
import { FILTER_STYLES, type Webhook, type WebhookSettings } from '../domain/webhook';
import { EventShapes } from './event-shapes';
import { WebhookConditions } from './webhook.conditions';
import { urlTaken } from './webhooks.errors';

type Checked = WebhookSettings & Pick<Webhook, 'id' | 'appId'>;

/** What a webhook has to be for its deliveries to have a chance. */
@Injectable()
export class WebhookChecks {
  constructor(
    private readonly shapes: EventShapes,
    private readonly conditions: WebhookConditions,
    private readonly outbound: Outbound,
  ) {}

  /** Those that are sound, and whose URL no other webhook of the workspace has. Apps have theirs from elsewhere. */
  sound<W extends Checked>(webhooks: readonly Outcome<W>[], others: readonly Checked[]): Outcome<W>[] {
    const holders = new Map(others.filter(isOwn).map(({ url, id }) => [url, id]));
    return each(webhooks, (webhook) => {
      this.assertSound(webhook);
      if (!isOwn(webhook)) return webhook;
      const holder = holders.get(webhook.url);
      if (holder && holder !== webhook.id) throw urlTaken(holder);
      holders.set(webhook.url, webhook.id);
      return webhook;
    });
  }

  private assertSound(webhook: WebhookSettings): void {
    const errors = new FieldErrors();
    const objection = this.outbound.objectionTo(webhook.url);
    if (objection) errors.add('url', 'invalid', objection);
    const told = this.shapes.kinds(webhook.form);
    for (const kind of webhook.kinds) {
      if (!told.includes(kind))
        errors.add('kinds', 'invalid_choice', notOneOf('kind of events', kind, [...told].sort()));
    }
    errors.throwIfAny();
    // Also the one that does not hold now: it can be made to later.
    for (const lastUsedFilter of FILTER_STYLES) this.conditions.of({ ...webhook, lastUsedFilter });
  }
}

const isOwn = ({ appId }: Checked): boolean => appId === null;
