import { defineRecordEvents } from '#events';
import { filter, order, Records, type ListSpec, type ProjectCtx, type TenantRecord } from '#kernel';
import type { Milestone } from '../domain/milestone';

/** A milestone as it is stored. */
export interface MilestoneRecord extends Milestone, TenantRecord {
  readonly id: string;
}

export const milestoneList: ListSpec = {
  filters: {
    name: filter.name(),
    targetDate: filter.date('eq', 'gte', 'lte'),
    isArchived: filter.boolean(),
    externalId: filter.text(),
    externalSource: filter.text(),
  },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, targetDate: {}, title: {} },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export abstract class MilestoneRepository extends Records<ProjectCtx, MilestoneRecord> {}

export const milestoneEvents = defineRecordEvents<MilestoneRecord>({ kind: 'milestone', entityType: 'milestone' });
