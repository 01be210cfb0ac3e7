import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A message to a webhook: what is to be told, and how far that has come. */
@Entity('webhook_deliveries')
export class DeliveryRow {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') webhookId!: string;
  @Column('uuid') eventId!: string;
  @Column('text') kind!: string;
  @Column('uuid') entityId!: string;
  @Column('text', { nullable: true }) member!: string | null;
  /** Orders the messages of a webhook. */
  @Column('bigint') position!: string;
  @Column('text') status!: 'pending' | 'delivered' | 'failed';
  @Column('integer') attempts!: number;
  @Column('timestamptz') nextAttemptAt!: string;
  @Column('timestamptz') createdAt!: string;
}

/** A webhook that has something to be sent, and the process that does so: a small table for all workspaces. */
@Entity('webhook_lanes')
export class LaneRow {
  @PrimaryColumn('uuid') webhookId!: string;
  @Column('uuid') tenantId!: string;
  @Column('timestamptz') dueAt!: string;
  @Column('timestamptz', { nullable: true }) resumeAt!: string | null;
  @Column('timestamptz', { nullable: true }) leasedUntil!: string | null;
}
