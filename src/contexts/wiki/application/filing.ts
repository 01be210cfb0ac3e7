import { Injectable } from '@nestjs/common';
import { projectIdOf, type WorkspaceCtx } from '#kernel';
import { LabelRepository } from '../../labels';
import { assertWritable } from '../domain/collection';
import { collectionOfProject, collectionUnknown } from '../domain/collections.errors';
import { isOpen, PUBLIC, type Page } from '../domain/page';
import { labelUnknown } from '../domain/pages.errors';
import { CollectionRepository } from './collection.repository';

type Filed = Pick<Page, 'collectionId'>;

const idsOf = (pages: readonly Filed[]): string[] => [
  ...new Set(pages.flatMap(({ collectionId }) => collectionId ?? [])),
];

/** Checks the collections and labels of pages. */
@Injectable()
export class Filing {
  constructor(
    private readonly collections: CollectionRepository,
    private readonly labels: LabelRepository,
  ) {}

  /** Throws if a label does not belong to the project or workspace of the pages. */
  async assertLabels(ctx: WorkspaceCtx, pages: readonly Partial<Pick<Page, 'labelIds'>>[]): Promise<void> {
    const labelIds = pages.flatMap((page) => page.labelIds ?? []);
    if (!labelIds.length) return;
    const known = new Set((await this.labels.all(ctx)).map(({ id }) => id));
    const unknown = labelIds.find((id) => !known.has(id));
    if (unknown) throw labelUnknown(unknown);
  }

  /** Returns the ids of private collections that these pages are in. */
  async closed(ctx: WorkspaceCtx, pages: readonly Filed[]): Promise<ReadonlySet<string>> {
    const ids = idsOf(pages);
    const standings = ids.length ? await this.collections.standings(ctx, ids) : new Map();
    // A collection that the caller may not see is private.
    return new Set(ids.filter((id) => standings.get(id)?.access !== PUBLIC));
  }

  /** True if everyone who sees the project or wiki also sees the page. */
  async isOpen(ctx: WorkspaceCtx, page: Pick<Page, 'access' | 'collectionId'>): Promise<boolean> {
    return isOpen(page, await this.closed(ctx, [page]));
  }

  /** Throws if the caller may not write pages in one of the collections. */
  async assertWritable(ctx: WorkspaceCtx, pages: readonly Filed[]): Promise<void> {
    const ids = idsOf(pages);
    const standings = await this.collections.standings(ctx, ids);
    for (const id of ids) {
      const standing = standings.get(id);
      if (!standing) throw collectionUnknown();
      assertWritable(standing);
    }
  }

  /**
   * Throws if the caller may not put the pages into their collections. Only pages of the wiki can be in a collection,
   * which must exist.
   */
  async assertOpen(ctx: WorkspaceCtx, pages: readonly Partial<Filed>[]): Promise<void> {
    const wanted = pages.map(({ collectionId = null }) => ({ collectionId }));
    const ids = idsOf(wanted);
    if (!ids.length) return;
    if (projectIdOf(ctx)) throw collectionOfProject();
    const living = await this.collections.byIds(ctx, ids);
    if (ids.some((id) => !living.has(id))) throw collectionUnknown();
    await this.assertWritable(ctx, wanted);
  }

  /** Returns the id of the default collection for new pages; null in a project or if there is none. */
  async defaultIn(ctx: WorkspaceCtx): Promise<string | null> {
    if (projectIdOf(ctx)) return null;
    const [collection] = await this.collections.all(ctx, { isDefault: true });
    return collection?.id ?? null;
  }
}
