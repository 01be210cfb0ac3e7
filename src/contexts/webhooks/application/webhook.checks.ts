import { Injectable } from '@nestjs/common';
import { DomainError, each, FieldErrors, type Outcome } from '#kernel';
import { Outbound } from '#outbound';
import { notOneOf } from '#wording';
import { FILTER_STYLES, type Webhook, type WebhookSettings } from '../domain/webhook';
import { EventShapes } from './event-shapes';
import { WebhookConditions } from './webhook.repository';

type Checked = WebhookSettings & Pick<Webhook, 'id' | 'appId'>;

/** Checks the settings of webhooks. */
@Injectable()
export class WebhookChecks {
  constructor(
    private readonly shapes: EventShapes,
    private readonly conditions: WebhookConditions,
    private readonly outbound: Outbound,
  ) {}

  /**
   * Returns the valid webhooks. No two webhooks of the workspace may have the same URL; webhooks of apps are exempt.
   */
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
    // Checks both filters, because the inactive one can be made active later.
    for (const lastUsedFilter of FILTER_STYLES) this.conditions.of({ ...webhook, lastUsedFilter });
  }
}

const isOwn = ({ appId }: Checked): boolean => appId === null;

const urlTaken = (id: string) =>
  new DomainError('conflict', 'webhook_url_taken', 'The workspace already has a webhook for this URL.', { id });

export const notKept = () =>
  new DomainError('conflict', 'event_not_kept', 'The event of this entry is no longer stored.');

export const notReceiving = () =>
  new DomainError('conflict', 'webhook_inactive', 'The webhook is switched off. Set is_active to true first.');
