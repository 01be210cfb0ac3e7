import { filter, order, Records, Tree, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { Page } from '../domain/page';

/** A page as it is stored. */
export interface PageRecord extends Page, TenantRecord {
  readonly id: string;
}

/** With what it is to the caller. */
export interface SeenPage extends PageRecord {
  readonly isFavorite: boolean;
}

/** Pages by who sees them, or those that were put away; all are those in use. */
const PAGE_TYPES = ['all', 'public', 'private', 'shared', 'archived'] as const;
export type PageType = (typeof PAGE_TYPES)[number];

/** Whether a page is a favourite of the caller. */
export interface Favorite {
  readonly id: string;
  readonly isFavorite: boolean;
}

export const pageList: ListSpec = {
  filters: {
    type: filter.choice(PAGE_TYPES),
    name: filter.name(),
    access: filter.choice(['0', '1']),
    isLocked: filter.boolean(),
    isGlobal: filter.boolean(),
    isFavorite: filter.boolean(),
    ownedById: filter.uuid('eq', 'in'),
    createdById: filter.uuid('eq', 'in'),
    parentId: filter.uuid('eq', 'in', 'isnull'),
    collectionId: filter.uuid('eq', 'isnull'),
    labelId: filter.uuid('in'),
    createdAt: filter.datetime('gte', 'lte'),
    externalId: filter.text(),
    externalSource: filter.text(),
  },
  orderings: {
    sortOrder: {},
    createdAt: { cursor: true },
    updatedAt: { cursor: true },
    name: {},
    id: { cursor: true },
  },
  defaultOrder: order('sortOrder'),
  searchable: true,
};

/** Pages of a project, or of the workspace where the context is in none; what the caller may not see is not there. */
export abstract class PageRepository extends Records<WorkspaceCtx, PageRecord> {
  /** Those of these pages that the caller sees, wherever they are. */
  abstract seen(ctx: WorkspaceCtx, ids: readonly string[]): Promise<Map<string, PageRecord>>;
  /** Those of these pages that are favourites of the caller. */
  abstract favorites(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** All pages of a collection, of whoever they are, locked. */
  abstract ofCollection(ctx: WorkspaceCtx, collectionId: string): Promise<PageRecord[]>;
  /** How many pages in use that the caller sees lie right below each of these; one without any is absent. */
  abstract childCounts(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  abstract setFavorite(ctx: WorkspaceCtx, at: string, favorite: Favorite): Promise<void>;
}

export abstract class PageFamilies extends Tree<WorkspaceCtx> {}
