import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A queued message, or one that waits for a person to pass it on. */
@Entity('mails')
export class MailRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') recipient!: string;
  @Column('text') subject!: string;
  @Column('text') body!: string;
  @Column('text', { nullable: true }) html!: string | null;
  @Column('text', { nullable: true }) stopUrl!: string | null;
  @Column('integer') attempts!: number;
  @Column('timestamptz', { nullable: true }) nextAttemptAt!: string | null;
  @Column('text', { nullable: true }) lastError!: string | null;
  @Column('timestamptz') createdAt!: string;
}
