import { Column, Entity } from 'typeorm';
import type { ProjectCtx, StateGroup } from '#kernel';
import { inProject, ProjectOwnedRow, type RecordTable } from '#persistence';
import { stateList } from '../../application/state.repository';

@Entity('states')
export class StateRow extends ProjectOwnedRow {
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

export const stateTable: RecordTable<ProjectCtx, StateRow> = {
  row: StateRow,
  list: stateList,
  place: inProject,
  search: ['name'],
};
