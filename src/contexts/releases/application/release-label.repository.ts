import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { ReleaseLabel } from '../domain/release-label';

/** A label as it is read. */
export interface ReleaseLabelRecord extends ReleaseLabel, TenantRecord {
  readonly id: string;
}

export const releaseLabelList: ListSpec = {
  filters: { name: filter.name(), externalId: filter.text(), externalSource: filter.text() },
  orderings: { sortOrder: {}, createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('sortOrder'),
  searchable: true,
};

/** Labels for releases of a workspace. */
export abstract class ReleaseLabelRepository extends Records<WorkspaceCtx, ReleaseLabelRecord> {}
