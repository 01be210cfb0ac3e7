import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { Sticky } from '../domain/sticky';

/** A sticky as it is stored. */
export interface StickyRecord extends Sticky, TenantRecord {
  readonly id: string;
}

export const stickyList: ListSpec = {
  filters: { color: filter.text(), ownerId: filter.uuid(), descriptionStripped: filter.text('contains') },
  orderings: { sortOrder: {}, createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('sortOrder'),
  searchable: true,
};

/** The caller's stickies; stickies of others are not found. */
export abstract class StickyRepository extends Records<WorkspaceCtx, StickyRecord> {}
