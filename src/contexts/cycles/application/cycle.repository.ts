import { filter, order, Records, type ListSpec, type ProjectCtx, type StateGroup, type TenantRecord } from '#kernel';
import type { Cycle } from '../domain/cycle';
import type { ProgressItem } from '../domain/progress';
import type { Zones } from '../domain/schedule';
import type { Slot } from '../domain/timetable';

/** A cycle as it is read. */
export interface CycleRecord extends Cycle, TenantRecord {
  readonly id: string;
}

/** Cycles by where they are in time; `incomplete` are those that have not ended, drafts included. */
export const CYCLE_VIEWS = ['current', 'upcoming', 'completed', 'draft', 'incomplete'] as const;
export type CycleView = (typeof CYCLE_VIEWS)[number];

/** Something that is counted of the work items of a cycle that lists show, by the group of their state. */
export type CycleCounts = ReadonlyMap<StateGroup, number>;

export const cycleList: ListSpec = {
  filters: {
    name: filter.name(),
    ownedById: filter.uuid(),
    isArchived: filter.boolean(),
    externalId: filter.text(),
    externalSource: filter.text(),
  },
  orderings: { sortOrder: {}, createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('sortOrder'),
  searchable: true,
};

export abstract class CycleRepository extends Records<ProjectCtx, CycleRecord> {
  /** When the project's cycles take place that have dates, archived ones included. */
  abstract slots(ctx: ProjectCtx): Promise<Slot[]>;
  abstract zones(ctx: ProjectCtx): Promise<Zones>;
  /** The work items of a cycle that lists show. */
  abstract progress(ctx: ProjectCtx, cycleId: string): Promise<ProgressItem[]>;
  /** Counts of the cycles that have any work items, all by one statement. */
  abstract counts(ctx: ProjectCtx, cycleIds: readonly string[]): Promise<ReadonlyMap<string, CycleCounts>>;
  /** The same for the keys of the estimate points of the work items, added up. */
  abstract estimates(ctx: ProjectCtx, cycleIds: readonly string[]): Promise<ReadonlyMap<string, CycleCounts>>;
}
