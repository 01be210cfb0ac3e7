import { filter, order, Records, type ListSpec, type ProjectCtx, type TenantRecord } from '#kernel';
import { OUTCOMES, STATUSES, type Occurrence, type RecurringWorkItem } from '../domain/recurring-work-item';
import { FREQUENCIES } from '../domain/schedule';

export interface RecurringRecord extends RecurringWorkItem, TenantRecord {
  readonly id: string;
}

/** Where recurring work items are, and in whose name they change. */
export type InProject = Pick<ProjectCtx, 'workspaceId' | 'projectId' | 'expectedVersions'> &
  Partial<Pick<ProjectCtx, 'userId'>>;

export const recurringList: ListSpec = {
  filters: {
    status: filter.choice(STATUSES, 'eq', 'in'),
    frequency: filter.choice(FREQUENCIES, 'eq', 'in'),
    isEnabled: filter.boolean(),
    templateId: filter.uuid(),
    createdById: filter.uuid(),
  },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, name: {} },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export abstract class RecurringRepository extends Records<InProject, RecurringRecord> {}

export interface OccurrenceRecord extends Occurrence, TenantRecord {
  readonly id: string;
}

export type InRecurring = InProject & Pick<Occurrence, 'recurringWorkItemId'>;

export const occurrenceList: ListSpec = {
  filters: { status: filter.choice(OUTCOMES, 'eq', 'in'), dueAt: filter.datetime('gte', 'lte') },
  orderings: { dueAt: { cursor: true } },
  defaultOrder: order('-dueAt'),
  searchable: false,
};

/** What became of the times of one recurring work item: each is there once. */
export abstract class OccurrenceRepository extends Records<InRecurring, OccurrenceRecord> {}
