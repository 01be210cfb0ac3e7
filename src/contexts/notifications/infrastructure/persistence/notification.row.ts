import { Column, Entity } from 'typeorm';
import { TenantRow } from '#persistence';
import type { NotificationKind, RecordType } from '../../domain/notification';

@Entity('notifications')
export class NotificationRow extends TenantRow {
  @Column('uuid') recipientId!: string;
  @Column('text') kind!: NotificationKind;
  /** The project of the record, which never changes; null for records of the workspace. */
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('uuid', { nullable: true }) workItemId!: string | null;
  @Column('text', { nullable: true }) recordType!: RecordType | null;
  @Column('uuid', { nullable: true }) recordId!: string | null;
  @Column('uuid', { nullable: true }) commentId!: string | null;
  @Column('uuid', { nullable: true }) fromStateId!: string | null;
  @Column('uuid', { nullable: true }) toStateId!: string | null;
  @Column('timestamptz', { nullable: true }) readAt!: string | null;
  @Column('timestamptz', { nullable: true }) archivedAt!: string | null;
  /** When the notification was mailed; it is mailed only once. */
  @Column('timestamptz', { nullable: true }) mailedAt!: string | null;
}
