import { Column, Entity } from 'typeorm';
import { projectIdOf, type WorkspaceCtx } from '#kernel';
import { inProjectOrWorkspace, TenantRow, type RecordScope, type RecordTable } from '#persistence';
import { labelList } from '../../application/label.repository';

@Entity('labels')
export class LabelRow extends TenantRow {
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('uuid', { nullable: true }) parentId!: string | null;
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text') color!: string;
  @Column('double precision') sortOrder!: number;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

/** Scope of labels. In a workspace that manages the labels of its projects, all labels belong to the workspace. */
const here: RecordScope<WorkspaceCtx> = {
  ...inProjectOrWorkspace,
  values: (ctx) => ({ projectId: ctx.governance === 'on' ? null : projectIdOf(ctx) }),
};

export const labelTable: RecordTable<WorkspaceCtx, LabelRow> = {
  row: LabelRow,
  list: labelList,
  place: here,
  search: ['name'],
};
