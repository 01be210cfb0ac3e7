import { filter, order, Records, type ListSpec, type ProjectCtx, type TenantRecord } from '#kernel';
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
  /** The keys of estimate points. */
  abstract pointKeys(ctx: ProjectCtx, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}
