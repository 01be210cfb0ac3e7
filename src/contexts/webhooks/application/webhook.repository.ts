import { filter, order, Records, type ListSpec, type TenantRecord } from '#kernel';
import type { Webhook } from '../domain/webhook';

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

interface Place {
  readonly workspaceId: string;
  /** Absent where the service acts by itself. */
  readonly userId?: string;
}

export abstract class WebhookRepository extends Records<Place, WebhookRecord> {}
