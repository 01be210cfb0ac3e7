import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One run of a command on back-ups, successful or not. */
@Entity('backup_runs')
export class BackupRunRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') kind!: 'create' | 'verify' | 'prune' | 'restore';
  @Column('text') cause!: 'clock' | 'command' | 'request';
  @Column('text') outcome!: 'success' | 'failure';
  /** Name of the repository, for display. */
  @Column('text') place!: string;
  @Column('text', { nullable: true }) snapshot!: string | null;
  /** Bytes of rows and files, neither compressed nor encrypted. */
  @Column('bigint', { nullable: true }) bytes!: string | null;
  /** The failure, or empty. */
  @Column('text') message!: string;
  @Column('timestamptz') startedAt!: string;
  @Column('timestamptz') endedAt!: string;
}
