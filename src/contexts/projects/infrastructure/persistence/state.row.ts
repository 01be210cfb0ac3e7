import { Column, Entity } from 'typeorm';
import type { StateGroup } from '#kernel';
import { ProjectOwnedRow } from '#persistence';

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
