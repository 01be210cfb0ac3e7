import { Column, Entity, PrimaryColumn } from 'typeorm';
import { inWorkspace, TenantRow, type RecordTable } from '#persistence';
import { webhookLogList, type OfWebhook } from '../../application/webhook-log.repository';
import { webhookList } from '../../application/webhook.repository';
import type { ContentType, EndReason, FilterStyle, Form, QueryFilter } from '../../domain/webhook';

@Entity('webhooks')
export class WebhookRow extends TenantRow {
  @Column('text', { nullable: true }) name!: string | null;
  @Column('text') url!: string;
  @Column('uuid', { nullable: true }) appId!: string | null;
  @Column('boolean') isActive!: boolean;
  @Column('text') form!: Form;
  @Column('text') contentType!: ContentType;
  @Column('text', { array: true }) kinds!: string[];
  @Column('jsonb') richFilters!: object;
  @Column('jsonb', { nullable: true }) pqlFilters!: QueryFilter | null;
  @Column('text', { nullable: true }) lastUsedFilter!: FilterStyle | null;
  @Column('text') secret!: string;
  @Column('text', { nullable: true }) previousSecret!: string | null;
  @Column('timestamptz', { nullable: true }) previousSecretUntil!: string | null;
  @Column('timestamptz', { nullable: true }) activeSince!: string | null;
  @Column('integer') failures!: number;
  @Column('timestamptz', { nullable: true }) failingSince!: string | null;
  @Column('text', { nullable: true }) endReason!: EndReason | null;
  @Column('uuid', { nullable: true }) decidedById!: string | null;
  @Column('timestamptz') decidedAt!: string;
}

export const webhookTable: RecordTable<{ readonly workspaceId: string; readonly userId?: string }, WebhookRow> = {
  row: WebhookRow,
  list: webhookList,
  place: inWorkspace,
  search: ['name', 'url'],
  model: { filters: { name: 't.name', url: 't.url' } },
};

@Entity('webhook_logs')
export class WebhookLogRow extends TenantRow {
  @Column('uuid') webhookId!: string;
  @Column('uuid') eventId!: string;
  @Column('text') eventType!: string;
  @Column('text') requestMethod!: string;
  @Column('text') requestHeaders!: string;
  @Column('text') requestBody!: string;
  @Column('text') responseStatus!: string;
  @Column('text') responseHeaders!: string;
  @Column('text') responseBody!: string;
  @Column('text') statusText!: string;
  @Column('text') errorMessage!: string;
  @Column('integer') durationMs!: number;
  @Column('integer') retryCount!: number;
}

export const webhookLogTable: RecordTable<OfWebhook, WebhookLogRow> = {
  row: WebhookLogRow,
  list: webhookLogList,
  place: { ...inWorkspace, values: ({ webhookId }) => ({ webhookId }) },
};

/** A message to a webhook and the state of its delivery. */
@Entity('webhook_deliveries')
export class DeliveryRow {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') webhookId!: string;
  @Column('uuid') eventId!: string;
  @Column('text') kind!: string;
  @Column('uuid') entityId!: string;
  @Column('text', { nullable: true }) member!: string | null;
  /** Order of the messages of a webhook. */
  @Column('bigint') position!: string;
  @Column('text') status!: 'pending' | 'delivered' | 'failed';
  @Column('integer') attempts!: number;
  @Column('timestamptz') nextAttemptAt!: string;
  @Column('timestamptz') createdAt!: string;
}

/**
 * A webhook with messages to send, and the lease of the process that sends them. One small table serves all workspaces.
 */
@Entity('webhook_lanes')
export class LaneRow {
  @PrimaryColumn('uuid') webhookId!: string;
  @Column('uuid') tenantId!: string;
  @Column('timestamptz') dueAt!: string;
  @Column('timestamptz', { nullable: true }) resumeAt!: string | null;
  @Column('timestamptz', { nullable: true }) leasedUntil!: string | null;
}
