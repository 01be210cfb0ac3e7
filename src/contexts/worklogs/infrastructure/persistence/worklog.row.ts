import { Column, Entity } from 'typeorm';
import { ProjectOwnedRow } from '#persistence';

@Entity('worklogs')
export class WorklogRow extends ProjectOwnedRow {
  @Column('uuid') workItemId!: string;
  @Column('text') description!: string;
  /** Minutes. */
  @Column('integer') duration!: number;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}
