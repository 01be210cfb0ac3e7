import { Column, Entity } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { inWorkspace, TenantRow, type RecordTable } from '#persistence';
import { importList } from '../../application/import.repository';
import type { ImportReport, ImportStage, ImportStatus } from '../../domain/import';
import type { ImportSettings, ImportSource } from '../../domain/import-settings';

@Entity('imports')
export class ImportRow extends TenantRow {
  @Column('uuid') projectId!: string;
  @Column('text') source!: ImportSource;
  @Column('jsonb') settings!: ImportSettings;
  @Column('boolean') isDryRun!: boolean;
  @Column('text') status!: ImportStatus;
  @Column('text', { nullable: true }) stage!: ImportStage | null;
  @Column('integer') records!: number;
  @Column('timestamptz', { nullable: true }) startedAt!: string | null;
  @Column('timestamptz', { nullable: true }) endedAt!: string | null;
  @Column('text') message!: string;
  @Column('jsonb', { nullable: true }) report!: ImportReport | null;
  @Column('text', { nullable: true }) secret!: string | null;
  @Column('boolean') isUndoable!: boolean;
}

export const importTable: RecordTable<WorkspaceCtx, ImportRow> = {
  row: ImportRow,
  list: importList,
  place: inWorkspace,
};
