import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TextChoice } from '../../application/erasure.repository';

/** A person whom an administrator has erased. Who it was is known only until all places are found. */
@Entity('erasures')
export class ErasureRow {
  @PrimaryColumn('uuid') userId!: string;
  @Column('text') texts!: TextChoice;
  @Column('uuid', { nullable: true }) requestedById!: string | null;
  @Column('timestamptz') requestedAt!: string;
  @Column('text', { array: true }) names!: string[];
  @Column('text', { array: true }) addresses!: string[];
  /** First and last names. */
  @Column('text', { array: true }) parts!: string[];
  @Column('uuid', { array: true }) doneWorkspaceIds!: string[];
  @Column('timestamptz', { nullable: true }) erasedAt!: string | null;
}
