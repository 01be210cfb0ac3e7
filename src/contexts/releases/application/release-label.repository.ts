import { defineRecordEvents } from '#events';
import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { ReleaseLabel } from '../domain/release';

export interface ReleaseLabelRecord extends ReleaseLabel, TenantRecord {
  readonly id: string;
}

export const releaseLabelList: ListSpec = {
  filters: { name: filter.name(), externalId: filter.text(), externalSource: filter.text() },
  orderings: { sortOrder: {}, createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('sortOrder'),
  searchable: true,
};

export abstract class ReleaseLabelRepository extends Records<WorkspaceCtx, ReleaseLabelRecord> {}

export const releaseLabelEvents = defineRecordEvents<ReleaseLabelRecord>({
  kind: 'release.label',
  entityType: 'release_label',
});
