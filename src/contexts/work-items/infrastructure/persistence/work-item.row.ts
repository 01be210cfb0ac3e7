import { Column, Entity } from 'typeorm';
import type { Priority, StateGroup } from '#kernel';
import { ProjectOwnedRow } from '#persistence';

@Entity('work_items')
export class WorkItemRow extends ProjectOwnedRow {
  @Column('integer') sequenceId!: number;
  @Column('text') name!: string;
  @Column('text') descriptionHtml!: string;
  @Column('text') descriptionStripped!: string;
  @Column('text') priority!: Priority;
  @Column('uuid') stateId!: string;
  @Column('text') stateGroup!: StateGroup;
  @Column('uuid', { nullable: true }) typeId!: string | null;
  @Column('uuid', { nullable: true }) parentId!: string | null;
  @Column('uuid', { nullable: true }) cycleId!: string | null;
  @Column('uuid', { nullable: true }) milestoneId!: string | null;
  @Column('uuid', { nullable: true }) estimatePointId!: string | null;
  @Column('smallint', { nullable: true }) point!: number | null;
  @Column('date', { nullable: true }) startDate!: string | null;
  @Column('date', { nullable: true }) targetDate!: string | null;
  @Column('timestamptz', { nullable: true }) completedAt!: string | null;
  @Column('timestamptz', { nullable: true }) archivedAt!: string | null;
  @Column('boolean') isDraft!: boolean;
  @Column('double precision') sortOrder!: number;
  @Column('text', { nullable: true }) externalSource!: string | null;
  @Column('text', { nullable: true }) externalId!: string | null;
}
