import { randomBytes } from 'node:crypto';
import { filter, order, Records, type FilterTree, type ListSpec, type TenantRecord } from '#kernel';
import type { Webhook, WebhookSettings } from '../domain/webhook';

/** A webhook as it is stored. */
export interface WebhookRecord extends Webhook, TenantRecord {
  readonly id: string;
}

export const webhookList: ListSpec = {
  filters: { isActive: filter.boolean(), name: filter.name(), url: filter.name() },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, name: {}, url: {} },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

interface WebhookScope {
  readonly workspaceId: string;
  /** Undefined if the service acts by itself. */
  readonly userId?: string;
}

export abstract class WebhookRepository extends Records<WebhookScope, WebhookRecord> {}

/** Reads the conditions of a webhook on work items, in the terms of the interface. */
export abstract class WebhookConditions {
  /** Returns the conditions; null if all work items match. Throws the problems by the member in which they are. */
  abstract of(webhook: Pick<WebhookSettings, 'richFilters' | 'pqlFilters' | 'lastUsedFilter'>): FilterTree | null;
}

const SECRET_BYTES = 32;

/** Returns a new secret for signing messages. */
export const newWebhookSecret = (): string => `plane_wh_${randomBytes(SECRET_BYTES).toString('hex')}`;

/** Returns the name that is sealed together with a secret. The secret cannot be opened under another name. */
export const secretPlace = (webhookId: string): string => `webhook ${webhookId}`;

/** Name of the consumer, under which its position in the event stream is stored. It must never change. */
export const CONSUMER = 'webhooks';
