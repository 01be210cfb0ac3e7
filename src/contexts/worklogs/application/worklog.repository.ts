import { filter, order, type ListSpec, type ProjectCtx } from '#kernel';
import { type NestedRecord, NestedRepository } from '../../work-items';
import type { Worklog } from '../domain/worklog';

/** Logged time as it stands in the database. Its creator is who spent it. */
export type WorklogRecord = Worklog & NestedRecord;

/** Minutes that were spent on a work item. */
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
  /** Of every work item of the project on which time was spent, archived ones included; the most time first. */
  abstract totals(ctx: ProjectCtx): Promise<WorklogTotal[]>;
}
