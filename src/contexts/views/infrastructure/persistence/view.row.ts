import { Column, Entity } from 'typeorm';
import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import { inProject, inWorkspace, TenantRow, type Place, type RecordTable } from '#persistence';
import { viewList } from '../../application/view.repository';
import type { Access } from '../../domain/view';

@Entity('views')
export class ViewRow extends TenantRow {
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('smallint') access!: Access;
  @Column('boolean') isLocked!: boolean;
  @Column('uuid') ownedById!: string;
  @Column('jsonb') filters!: object;
  @Column('text', { nullable: true }) pqlFilters!: string | null;
  @Column('jsonb') displayFilters!: object;
  @Column('jsonb') displayProperties!: object;
  @Column('jsonb') logoProps!: object;
  @Column('double precision') sortOrder!: number;
}

const isProject = (ctx: WorkspaceCtx): ctx is ProjectCtx => 'projectId' in ctx;

/** The project of the context, or the workspace itself. */
const here: Place<WorkspaceCtx> = {
  values: (ctx) => ({ projectId: isProject(ctx) ? ctx.projectId : null }),
  lock: (db, ctx) => (isProject(ctx) ? inProject.lock(db, ctx) : inWorkspace.lock(db, ctx)),
};

export const viewTable: RecordTable<WorkspaceCtx, ViewRow> = {
  row: ViewRow,
  list: viewList,
  place: here,
  search: ['name'],
};
