import { defineMentioned, defineRecordEvents } from '#events';
import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { ItemCounts } from '../../work-items';
import { INITIATIVE_STATES, type Initiative } from '../domain/initiative';

export interface InitiativeRecord extends Initiative, TenantRecord {
  readonly id: string;
}

/** An initiative with the numbers of its work items, counting those that the caller sees. */
export interface MeasuredInitiative extends InitiativeRecord {
  readonly itemCounts: ItemCounts;
}

export const initiativeList: ListSpec = {
  filters: {
    name: filter.name(),
    leadId: filter.uuid(),
    state: filter.choice(INITIATIVE_STATES, 'eq', 'in'),
    isArchived: filter.boolean(),
  },
  orderings: { createdAt: { cursor: true }, id: { cursor: true }, name: {} },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

export abstract class InitiativeRepository extends Records<WorkspaceCtx, InitiativeRecord> {
  /**
   * Returns numbers of work items by initiative: those of its projects and its own ones that the caller sees, each
   * counted once. Initiatives without items are absent.
   */
  abstract itemCounts(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlyMap<string, ItemCounts>>;
}

const INITIATIVE = { kind: 'initiative', entityType: 'initiative' };

export const InitiativeMentioned = defineMentioned(INITIATIVE);

export const initiativeEvents = defineRecordEvents<InitiativeRecord>({
  ...INITIATIVE,
  text: { member: 'descriptionHtml', mentioned: InitiativeMentioned },
});
