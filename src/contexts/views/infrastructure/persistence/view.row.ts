import { Column, Entity } from 'typeorm';
import type { WorkspaceCtx } from '#kernel';
import { inProjectOrWorkspace, TenantRow, type RecordTable } from '#persistence';
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

export const viewTable: RecordTable<WorkspaceCtx, ViewRow> = {
  row: ViewRow,
  list: viewList,
  place: inProjectOrWorkspace,
  search: ['name'],
};
