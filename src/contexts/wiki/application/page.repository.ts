import { defineEvent, defineMentioned, defineRecordEvents } from '#events';
import {
  filter,
  order,
  Records,
  Tree,
  type ListSpec,
  type TenantRecord,
  type WithParent,
  type WorkspaceCtx,
} from '#kernel';
import type { Page, PageLink } from '../domain/page';
import type { PageVersion } from '../domain/page-version';
import { NestedRepository, type NestedRecord } from '../../work-items';

/** A page as it is stored. */
export interface PageRecord extends Page, TenantRecord {
  readonly id: string;
}

/** A page with members that depend on the caller. */
export interface SeenPage extends PageRecord {
  readonly isFavorite: boolean;
}

/** Selections of pages by who sees them, or by archiving. `all` selects pages that are not archived. */
const PAGE_TYPES = ['all', 'public', 'private', 'shared', 'archived'] as const;
export type PageType = (typeof PAGE_TYPES)[number];

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

/**
 * Pages of a project, or of the workspace if the context has no project. Pages that the caller may not see are not
 * found.
 */
export abstract class PageRepository extends Records<WorkspaceCtx, PageRecord> {
  /** Returns those of the pages that the caller may see, in any project or the wiki. */
  abstract seen(ctx: WorkspaceCtx, ids: readonly string[]): Promise<Map<string, PageRecord>>;
  /** Returns those of the pages that are favourites of the caller. */
  abstract favorites(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlySet<string>>;
  abstract setFavorite(ctx: WorkspaceCtx, id: string, isFavorite: boolean): Promise<void>;
  /** Locks and returns all pages of a collection, of every owner. */
  abstract ofCollection(ctx: WorkspaceCtx, collectionId: string): Promise<PageRecord[]>;
  /**
   * Returns the number of pages directly below each page that are not archived and that the caller may see. Pages
   * without any are left out.
   */
  abstract childCounts(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

export abstract class PageFamilies extends Tree<WorkspaceCtx> {}

/** A page in events. Its text is sent as HTML only. */
export type PageEventData = Omit<PageRecord, 'description'>;

const names = { kind: 'page', entityType: 'page' };

export const PageMentioned = defineMentioned(names);

export const pageEvents = {
  ...defineRecordEvents<PageEventData>({ ...names, text: { member: 'descriptionHtml', mentioned: PageMentioned } }),
  archived: defineEvent<PageEventData, Partial<PageEventData>>({ ...names, kind: 'page.archived' }),
};

/** A version as it is stored. */
export interface PageVersionRecord extends PageVersion, TenantRecord {
  readonly id: string;
}

/** A request about the versions of a page; `parent` is the id of the page. */
export type InPage = WithParent<WorkspaceCtx>;

export const pageVersionList: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

export abstract class PageVersionRepository extends Records<InPage, PageVersionRecord> {
  /** Returns the newest version; null if the page has none. */
  abstract newest(ctx: InPage): Promise<PageVersionRecord | null>;
  /** Deletes the oldest versions beyond the number that is kept. */
  abstract forgetOldest(ctx: InPage): Promise<void>;
}

/** A link from a work item to a page, as it is stored. */
export type PageLinkRecord = PageLink & NestedRecord;

/** A link together with its page. */
export type ShownPageLink = PageLinkRecord & { readonly page: PageRecord };

export const pageLinkList: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

/** Links to pages that the caller may see. Other links are not found. */
export abstract class PageLinkRepository extends NestedRepository<PageLinkRecord> {}
