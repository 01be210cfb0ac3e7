import { defineRecordEvents } from '#events';
import {
  filter,
  forbidden,
  invalidField,
  order,
  Records,
  type ListSpec,
  type ProjectCtx,
  type TenantRecord,
} from '#kernel';
import { OUTCOMES, STATUSES, type Occurrence, type RecurringWorkItem } from '../domain/recurring-work-item';
import { FREQUENCIES } from '../domain/schedule';

export interface RecurringRecord extends RecurringWorkItem, TenantRecord {
  readonly id: string;
}

/** The project of recurring work items and the author of a change, if it is a person. */
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

/** Results of the occurrences of one recurring work item. Each occurrence has at most one. */
export abstract class OccurrenceRepository extends Records<InRecurring, OccurrenceRecord> {}

export const unknownTemplate = () =>
  invalidField('templateId', 'There is no such template of work items here.', 'does_not_exist');

export const notYourRecurring = () => forbidden('Only its creator and admins of the project may change it.');

export const recurringEvents = defineRecordEvents<RecurringRecord>({
  kind: 'recurringworkitem',
  entityType: 'recurring_work_item',
});
