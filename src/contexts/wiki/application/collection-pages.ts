import { Injectable } from '@nestjs/common';
import {
  changeOf,
  definedOnly,
  notFound,
  order,
  single,
  withDelta,
  type ChangedSet,
  type Delta,
  type FilterTree,
  type ListRequest,
  type Page,
  type Revision,
  type WorkspaceCtx,
} from '#kernel';
import { pageNotTop, pageUnknownIn, weightNotNumber } from '../domain/collections.errors';
import { Collections } from './collections';
import { Filing } from './filing';
import { PageRepository, type PageRecord, type SeenPage } from './page.repository';
import { asked } from './page.request';
import { Pages, type Placing } from './pages';

/** A page as an entry of its collection. */
export interface Entry extends SeenPage {
  readonly subPages: number;
  readonly isShared: boolean;
}

export type ReviseEntry = Placing;

export interface AddEntries {
  readonly pageIds: readonly string[];
  /** Weights by page id. */
  readonly sortOrders?: Readonly<Record<string, unknown>>;
}

const is = (field: string, value: unknown): FilterTree => ({ field, operator: 'eq', value });
const AT_TOP: FilterTree = { field: 'parentId', operator: 'isnull', value: true };

const MAX_WEIGHT = 1e15;

/** Maximum number of pages offered at once. A search finds the others. */
const MOST = 100;

/** Use cases of the pages in a collection. A page at the top brings all pages below it into the collection. */
@Injectable()
export class CollectionPages {
  constructor(
    private readonly collections: Collections,
    private readonly pages: Pages,
    private readonly records: PageRepository,
    private readonly filing: Filing,
  ) {}

  async list(ctx: WorkspaceCtx, id: string, request: ListRequest): Promise<Page<Entry>> {
    await this.collections.get(ctx, id);
    const filters = [...request.filters, is('collectionId', id)];
    const columns = new Set([...request.columns, 'isFavorite']);
    const page = await this.pages.list(ctx, { ...request, filters, columns });
    const items = page.items as readonly SeenPage[];
    const counts = await this.records.childCounts(
      ctx,
      items.map((one) => one.id),
    );
    const closed = await this.filing.closed(ctx, items);
    const entryOf = (one: SeenPage): Entry => ({
      ...one,
      subPages: counts.get(one.id) ?? 0,
      isShared: one.access === 0 && closed.has(id),
    });
    return { ...page, items: items.map(entryOf) };
  }

  /** Returns pages at the top that are not in the collection, by name. */
  async addable(ctx: WorkspaceCtx, id: string, search?: string): Promise<readonly PageRecord[]> {
    await this.collections.get(ctx, id);
    const named: FilterTree[] = search ? [{ field: 'name', operator: 'contains', value: search }] : [];
    const { items } = await this.records.list(
      ctx,
      asked(ctx, {
        columns: new Set(['id', 'name', 'logoProps']),
        filters: [AT_TOP, { not: is('collectionId', id) }, ...named],
        order: order('name'),
        limit: MOST,
        offset: 0,
        count: false,
      }),
    );
    return items;
  }

  /** Adds pages of the wiki to a collection and removes others. */
  change(ctx: WorkspaceCtx, id: string, { add = [], remove = [] }: Delta): Promise<ChangedSet> {
    return this.collections.change(ctx, id, async () => {
      const before = await this.within(ctx, id, [...add, ...remove], add.length ? 'add' : 'remove');
      const after = withDelta(before, { add, remove });
      const changed = changeOf(before, after);
      await this.put(ctx, [...changed.added.map(into(id)), ...changed.removed.map(into(null))]);
      return changed;
    });
  }

  /** Adds pages to a collection and returns all pages that were named. */
  add(ctx: WorkspaceCtx, id: string, { pageIds, sortOrders = {} }: AddEntries): Promise<PageRecord[]> {
    return this.collections.change(ctx, id, async () => {
      await this.within(ctx, id, pageIds, 'pageIds');
      const placed = [...new Set(pageIds)].map((pageId) => {
        const sortOrder = weightOf(sortOrders[pageId]);
        return { id: pageId, patch: definedOnly({ collectionId: id, sortOrder }) };
      });
      return this.put(ctx, placed);
    });
  }

  /** Moves a page within its collection, or into another one. */
  revise(ctx: WorkspaceCtx, id: string, pageId: string, patch: ReviseEntry): Promise<PageRecord> {
    return this.collections.change(ctx, id, async () => {
      await this.assertIn(ctx, id, pageId);
      return single(await this.put(ctx, [{ id: pageId, patch }]));
    });
  }

  remove(ctx: WorkspaceCtx, id: string, pageId: string): Promise<PageRecord> {
    return this.revise(ctx, id, pageId, { collectionId: null });
  }

  private put(ctx: WorkspaceCtx, revisions: readonly Revision<ReviseEntry>[]): Promise<SeenPage[]> {
    return revisions.length ? this.pages.refile(ctx, revisions) : Promise.resolve([]);
  }

  private async assertIn(ctx: WorkspaceCtx, id: string, pageId: string): Promise<void> {
    const page = await this.records.find(ctx, pageId);
    if (page?.collectionId !== id) throw notFound();
  }

  /**
   * Returns those of the pages that are in the collection. Throws if one of them is not a page at the top of the wiki.
   */
  private async within(ctx: WorkspaceCtx, id: string, ids: readonly string[], member: string): Promise<string[]> {
    const found = await this.records.seen(ctx, ids);
    for (const pageId of ids) {
      const page = found.get(pageId);
      if (!page || page.projectId) throw pageUnknownIn(member, pageId);
      if (page.parentId) throw pageNotTop(member);
    }
    return [...found.values()].filter(({ collectionId }) => collectionId === id).map((page) => page.id);
  }
}

const into =
  (collectionId: string | null) =>
  (id: string): Revision<ReviseEntry> => ({ id, patch: { collectionId } });

function weightOf(sent: unknown): number | undefined {
  if (sent === undefined) return undefined;
  if (typeof sent !== 'number' || Math.abs(sent) > MAX_WEIGHT) throw weightNotNumber();
  return sent;
}
