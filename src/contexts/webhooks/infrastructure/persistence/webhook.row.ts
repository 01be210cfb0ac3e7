import { Column, Entity } from 'typeorm';
import { inWorkspace, TenantRow, type RecordTable } from '#persistence';
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
