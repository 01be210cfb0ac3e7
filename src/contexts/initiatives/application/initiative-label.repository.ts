import { defineRecordEvents } from '#events';
import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { InitiativeLabel } from '../domain/initiative';

export interface InitiativeLabelRecord extends InitiativeLabel, TenantRecord {
  readonly id: string;
}

export const initiativeLabelList: ListSpec = {
  filters: { name: filter.name() },
  orderings: { sortOrder: {}, createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('sortOrder'),
  searchable: true,
};

export abstract class InitiativeLabelRepository extends Records<WorkspaceCtx, InitiativeLabelRecord> {}

export const initiativeLabelEvents = defineRecordEvents<InitiativeLabelRecord>({
  kind: 'initiative.label',
  entityType: 'initiative_label',
});
