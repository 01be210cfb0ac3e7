import { Column, Entity } from 'typeorm';
import type { StateGroup, WorkspaceActor } from '#kernel';
import { inProjectOrWorkspace, TenantRow, type RecordTable } from '#persistence';
import { stateList } from '../../application/state.repository';

@Entity('states')
export class StateRow extends TenantRow {
  @Column('uuid', { nullable: true }) projectId!: string | null;
  @Column('uuid', { nullable: true }) workspaceStateId!: string | null;
  @Column('text') name!: string;
  @Column('text') description!: string;
  @Column('text') color!: string;
  @Column('text') slug!: string;
  @Column('double precision') sequence!: number;
  @Column('text') group!: StateGroup;
  @Column('boolean') isDefault!: boolean;
  @Column('boolean') isTriage!: boolean;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}

export const stateTable: RecordTable<WorkspaceActor, StateRow> = {
  row: StateRow,
  list: stateList,
  place: inProjectOrWorkspace,
  search: ['name'],
};
