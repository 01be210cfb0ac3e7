import { filter, order, Records, type ListSpec, type TenantRecord } from '#kernel';

/** What an attempt sent and received, as far as it is stored. */
export interface AttemptLog {
  readonly id: string;
  readonly webhookId: string;
  readonly eventId: string;
  readonly eventType: string;
  readonly requestMethod: string;
  readonly requestHeaders: string;
  readonly requestBody: string;
  /** Empty if there was no response. */
  readonly responseStatus: string;
  readonly responseHeaders: string;
  readonly responseBody: string;
  readonly statusText: string;
  readonly errorMessage: string;
  readonly durationMs: number;
  /** 0 for the first attempt at a delivery. */
  readonly retryCount: number;
}

export interface WebhookLogRecord extends AttemptLog, TenantRecord {
  readonly id: string;
}

export const webhookLogList: ListSpec = {
  filters: {
    eventType: filter.text('eq', 'in'),
    responseStatus: filter.text('eq', 'in'),
    createdAt: filter.datetime('gte', 'lte'),
  },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

export interface OfWebhook {
  readonly workspaceId: string;
  readonly webhookId: string;
}

/** The log of one webhook. */
export abstract class WebhookLogRepository extends Records<OfWebhook, WebhookLogRecord> {}
