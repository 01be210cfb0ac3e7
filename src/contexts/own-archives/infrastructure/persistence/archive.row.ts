import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { BackgroundStatus } from '#kernel';

/** An archive of a person's own data. It belongs to no workspace. */
@Entity('own_archives')
export class ArchiveRow {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('timestamptz') createdAt!: string;
  @Column('timestamptz') updatedAt!: string;
  @Column('integer') version!: number;
  @Column('text') status!: BackgroundStatus;
  @Column('integer') records!: number;
  @Column('bigint') fileBytes!: number;
  @Column('timestamptz', { nullable: true }) startedAt!: string | null;
  @Column('timestamptz', { nullable: true }) endedAt!: string | null;
  @Column('timestamptz', { nullable: true }) expiresAt!: string | null;
  @Column('text') message!: string;
  @Column('bigint', { nullable: true }) size!: number | null;
  @Column('text', { nullable: true }) sha256!: string | null;
  @Column('integer') missingFiles!: number;
}
