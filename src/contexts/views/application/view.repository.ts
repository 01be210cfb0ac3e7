import { defineRecordEvents } from '#events';
import { filter, order, Records, type FilterTree, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { View } from '../domain/view';

/** A view as it is read. */
export interface ViewRecord extends View, TenantRecord {
  readonly id: string;
}

export const viewList: ListSpec = {
  filters: {
    name: filter.name(),
    access: filter.choice(['0', '1']),
    isLocked: filter.boolean(),
    ownedById: filter.uuid(),
  },
  orderings: { sortOrder: {}, createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('sortOrder'),
  searchable: true,
};

/**
 * Views of a project, or of the workspace if the context has no project. Private views of other people are not found.
 */
export abstract class ViewRepository extends Records<WorkspaceCtx, ViewRecord> {}

export const viewEvents = defineRecordEvents<ViewRecord>({ kind: 'view', entityType: 'view' });

/** Reads the conditions of a view on work items, in the terms of the interface. */
export abstract class ViewConditions {
  /** Returns the conditions as they apply to this caller. Throws the problems by the member in which they are. */
  abstract of(ctx: WorkspaceCtx, view: Partial<Pick<View, 'filters' | 'pqlFilters'>>): Promise<readonly FilterTree[]>;
}
