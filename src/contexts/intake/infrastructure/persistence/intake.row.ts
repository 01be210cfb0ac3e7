import { Column, Entity } from 'typeorm';
import { ProjectOwnedRow } from '#persistence';
import type { IntakeStatus } from '../../domain/intake-item';

/** The queue of a project. */
@Entity('intakes')
export class IntakeRow extends ProjectOwnedRow {}

@Entity('intake_items')
export class IntakeItemRow extends ProjectOwnedRow {
  @Column('uuid') intakeId!: string;
  @Column('uuid') workItemId!: string;
  @Column('smallint') status!: IntakeStatus;
  @Column('timestamptz', { nullable: true }) snoozedTill!: string | null;
  @Column('uuid', { nullable: true }) duplicateToId!: string | null;
  @Column('text', { nullable: true }) source!: string | null;
  @Column('text', { nullable: true }) sourceEmail!: string | null;
  @Column('jsonb') extra!: object;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}
