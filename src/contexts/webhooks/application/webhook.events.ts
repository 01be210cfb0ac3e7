import { defineRecordEvents, eventOf, type RecordChange, type DomainEvent } from '#events';
import type { Webhook } from '../domain/webhook';
import { shownOf } from './webhook.audit';

export interface WebhookEventData extends ReturnType<typeof shownOf> {
  readonly id: string;
}

export const webhookEvents = defineRecordEvents<WebhookEventData>({ kind: 'webhook', entityType: 'webhook' });

/** The kind of the message by which somebody tries whether a webhook is received. No event: nothing has happened. */
export const TEST_KIND = 'webhook.test';

const dataOf = (webhook: Webhook | undefined): WebhookEventData | undefined =>
  webhook && { id: webhook.id, ...shownOf(webhook) };

export const webhookEvent = ({ before, after }: RecordChange<Webhook>): DomainEvent =>
  eventOf(webhookEvents, { before: dataOf(before), after: dataOf(after) });
