import { Column, Entity } from 'typeorm';
import { inWorkspace, TenantRow, type RecordTable } from '#persistence';
import { webhookLogList, type OfWebhook } from '../../application/webhook-log.repository';

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
