import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** An account that was merged into another. Who it was is known until the other is erased, so that this finds it, too. */
@Entity('person_merges')
@Index('ix_person_merges_into', ['intoId'])
export class PersonMergeRow {
  @PrimaryColumn('uuid') userId!: string;
  @Column('uuid') intoId!: string;
  @Column('uuid', { nullable: true }) requestedById!: string | null;
  @Column('timestamptz') requestedAt!: string;
  @Column('text', { array: true }) names!: string[];
  @Column('text', { array: true }) addresses!: string[];
  /** First and last names. */
  @Column('text', { array: true }) parts!: string[];
  @Column('uuid', { array: true }) doneWorkspaceIds!: string[];
  @Column('timestamptz', { nullable: true }) mergedAt!: string | null;
}
