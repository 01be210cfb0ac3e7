import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The stored response to a write with an Idempotency-Key, for repeated requests. */
@Entity('idempotency_keys')
export class IdempotencyKeyRow {
  @PrimaryColumn('uuid') userId!: string;
  @PrimaryColumn('text') key!: string;
  @Column('text') fingerprint!: string;
  @Column('integer') status!: number;
  @Column('jsonb') headers!: Record<string, string>;
  @Column('text') body!: string;
  @Column('timestamptz') createdAt!: string;
}
