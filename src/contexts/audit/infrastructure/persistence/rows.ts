import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AuditCategory } from '#kernel';
import type { ActorType, Outcome, Source } from '../../domain/audit-record';

/**
 * One entry of a workspace's audit log. It is changed only to take the names of an erased person from it, and removed by the
 * retention alone.
 */
@Entity('audit_logs')
export class AuditLogRow {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') eventId!: string;
  @Column('bigint') sequenceNumber!: number;
  @Column('text') eventName!: string;
  @Column('text') category!: AuditCategory;
  @Column('text') outcome!: Outcome;
  @Column('text') source!: Source;
  @Column('text') actorType!: ActorType;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('text') actorDisplayName!: string;
  @Column('text') actorEmail!: string;
  @Column('text') targetType!: string;
  @Column('text') targetId!: string;
  @Column('text') targetDisplayName!: string;
  @Column('jsonb', { nullable: true }) oldValue: unknown;
  @Column('jsonb', { nullable: true }) newValue: unknown;
  @Column('text') reason!: string;
  @Column('jsonb') metadata!: Readonly<Record<string, unknown>>;
  @Column('text', { nullable: true }) ipAddress!: string | null;
  @Column('text') userAgent!: string;
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('timestamptz') createdAt!: string;
  @Column('text') previousHash!: string;
  @Column('text') hash!: string;
}

/** Both ends of a workspace's log. Locking it serializes the entries of all processes. */
@Entity('audit_chains')
export class AuditChainRow {
  @PrimaryColumn('uuid') workspaceId!: string;
  @PrimaryColumn('uuid') id!: string;
  @Column('bigint') lastSequence!: number;
  @Column('text') lastHash!: string;
  /** The last entry that the retention removed; 0 and the hash before the first entry if it has removed none. */
  @Column('bigint') removedSequence!: number;
  @Column('text') removedHash!: string;
  /** When the last removed entry was written. */
  @Column('timestamptz', { nullable: true }) removedUntil!: string | null;
  @Column('timestamptz', { nullable: true }) removedAt!: string | null;
  @Column('integer', { nullable: true }) removedAfterDays!: number | null;
}
