import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { ItemCounts } from '../../work-items';
import { INITIATIVE_STATES, type Initiative } from '../domain/initiative';

/** An initiative as it is stored. */
export interface InitiativeRecord extends Initiative, TenantRecord {
  readonly id: string;
}

/** With how far the work is that the caller sees. */
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
   * Work items of these initiatives at once, by initiative: what lists show the caller of their projects, and of the items
   * that are in them, each once. One without items is absent.
   */
  abstract itemCounts(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlyMap<string, ItemCounts>>;
}
