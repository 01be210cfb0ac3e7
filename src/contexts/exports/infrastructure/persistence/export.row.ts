import { Column, Entity } from 'typeorm';
import type { BackgroundStatus, WorkspaceCtx } from '#kernel';
import { inWorkspace, TenantRow, type RecordTable } from '#persistence';
import { exportList } from '../../application/export.repository';

@Entity('workspace_exports')
export class ExportRow extends TenantRow {
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

export const exportTable: RecordTable<WorkspaceCtx, ExportRow> = {
  row: ExportRow,
  list: exportList,
  place: inWorkspace,
};
