import { Column, Entity } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { inWorkspace, TenantRow, type RecordTable } from '#persistence';
import { releaseLabelList } from '../../application/release-label.repository';

@Entity('release_labels')
export class ReleaseLabelRow extends TenantRow {
  @Column('text') name!: string;
  @Column('text') color!: string;
  @Column('double precision') sortOrder!: number;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const releaseLabelTable: RecordTable<WorkspaceCtx, ReleaseLabelRow> = {
  row: ReleaseLabelRow,
  list: releaseLabelList,
  place: inWorkspace,
  search: ['name'],
};
