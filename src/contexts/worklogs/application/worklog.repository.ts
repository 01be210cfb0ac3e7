import { defineRecordEvents } from '#events';
import { filter, order, type ListSpec, type ProjectCtx } from '#kernel';
import { NestedRepository, type NestedRecord } from '../../work-items';
import type { Worklog } from '../domain/worklog';

/** Logged time as it is stored. The person who spent it is its creator. */
export type WorklogRecord = Worklog & NestedRecord;

/** Total of the minutes spent on a work item. */
export interface WorklogTotal {
  readonly workItemId: string;
  readonly duration: number;
}

export const worklogList: ListSpec = {
  filters: { loggedById: filter.uuid(), duration: filter.integer('gte', 'lte') },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export abstract class WorklogRepository extends NestedRepository<WorklogRecord> {
  /** Returns the totals of all work items with logged time, archived ones included, highest first. */
  abstract totals(ctx: ProjectCtx): Promise<WorklogTotal[]>;
}

export const worklogEvents = defineRecordEvents<WorklogRecord>({
  kind: 'workitem.worklog',
  entityType: 'issue_worklog',
});
