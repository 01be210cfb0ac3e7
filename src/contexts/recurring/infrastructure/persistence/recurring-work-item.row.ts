import { Column, Entity } from 'typeorm';
import { inProject, ProjectOwnedRow, type RecordTable } from '#persistence';
import {
  occurrenceList,
  recurringList,
  type InProject,
  type InRecurring,
} from '../../application/recurring-work-item.repository';
import type { OutcomeOfTurn, Status, StopReason } from '../../domain/recurring-work-item';
import type { Frequency } from '../../domain/schedule';

@Entity('recurring_work_items')
export class RecurringWorkItemRow extends ProjectOwnedRow {
  @Column('text') name!: string;
  @Column('uuid') templateId!: string;
  @Column('text') frequency!: Frequency;
  @Column('integer') interval!: number;
  @Column('text', { array: true }) weekdays!: readonly string[];
  @Column('smallint', { nullable: true }) dayOfMonth!: number | null;
  @Column('text') time!: string;
  @Column('text') timezone!: string;
  @Column('date') startDate!: string;
  @Column('date', { nullable: true }) endDate!: string | null;
  @Column('integer', { nullable: true }) count!: number | null;
  @Column('boolean') isEnabled!: boolean;
  @Column('text') status!: Status;
  @Column('text', { nullable: true }) stoppedReason!: StopReason | null;
  @Column('timestamptz', { nullable: true }) nextRunAt!: string | null;
  @Column('timestamptz', { nullable: true }) lastRunAt!: string | null;
  @Column('integer') occurrenceCount!: number;
  @Column('uuid', { nullable: true }) decidedById!: string | null;
  @Column('timestamptz') decidedAt!: string;
}

/** The result of one occurrence. A unique index on item and time prevents a second one. */
@Entity('recurring_occurrences')
export class RecurringOccurrenceRow extends ProjectOwnedRow {
  @Column('uuid') recurringWorkItemId!: string;
  @Column('timestamptz') dueAt!: string;
  @Column('text') status!: OutcomeOfTurn;
  @Column('uuid', { nullable: true }) workItemId!: string | null;
  @Column('text', { nullable: true }) reason!: string | null;
}

export const recurringTable: RecordTable<InProject, RecurringWorkItemRow> = {
  row: RecurringWorkItemRow,
  list: recurringList,
  place: inProject,
  search: ['name'],
};

export const occurrenceTable: RecordTable<InRecurring, RecurringOccurrenceRow> = {
  row: RecurringOccurrenceRow,
  list: occurrenceList,
  place: { ...inProject, values: ({ projectId, recurringWorkItemId }) => ({ projectId, recurringWorkItemId }) },
};
