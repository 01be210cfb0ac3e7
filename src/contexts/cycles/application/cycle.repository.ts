import { defineEvent, defineRecordEvents } from '#events';
import { filter, order, Records, type ListSpec, type ProjectCtx, type TenantRecord } from '#kernel';
import type { Cycle } from '../domain/cycle';
import type { ProgressItem } from '../domain/progress';
import type { Slot, Zones } from '../domain/schedule';

/** A cycle as it is read. */
export interface CycleRecord extends Cycle, TenantRecord {
  readonly id: string;
}

/** Groups of cycles by their dates. `incomplete` are those that have not ended, drafts included. */
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
  /** Returns the project's cycles that have dates, archived ones included. */
  abstract slots(ctx: ProjectCtx): Promise<Slot[]>;
  abstract zones(ctx: ProjectCtx): Promise<Zones>;
  /** Returns the open work items of a cycle. */
  abstract progress(ctx: ProjectCtx, cycleId: string): Promise<ProgressItem[]>;
  /** Returns the keys of estimate points by id. */
  abstract pointKeys(ctx: ProjectCtx, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

const CYCLE = { kind: 'cycle', entityType: 'cycle' };

export const cycleEvents = defineRecordEvents<CycleRecord>(CYCLE);

export const CycleArchived = defineEvent<CycleRecord, Partial<CycleRecord>>({ ...CYCLE, kind: 'cycle.archived' });
