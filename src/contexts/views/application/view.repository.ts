import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
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

/** Views of a project, or of the workspace where the context is in none; those of others that are private are not there. */
export abstract class ViewRepository extends Records<WorkspaceCtx, ViewRecord> {}
