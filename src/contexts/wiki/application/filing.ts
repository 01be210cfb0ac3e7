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

/** What pages ask of the collections that they are in, and of the labels that they have. */
@Injectable()
export class Filing {
  constructor(
    private readonly collections: CollectionRepository,
    private readonly labels: LabelRepository,
  ) {}

  /** Throws where a label is none of the place. */
  async assertLabels(ctx: WorkspaceCtx, pages: readonly Partial<Pick<Page, 'labelIds'>>[]): Promise<void> {
    const labelIds = pages.flatMap((page) => page.labelIds ?? []);
    if (!labelIds.length) return;
    const known = new Set((await this.labels.all(ctx)).map(({ id }) => id));
    const unknown = labelIds.find((id) => !known.has(id));
    if (unknown) throw labelUnknown(unknown);
  }

  /** The private collections of these pages. */
  async closed(ctx: WorkspaceCtx, pages: readonly Filed[]): Promise<ReadonlySet<string>> {
    const ids = idsOf(pages);
    const standings = ids.length ? await this.collections.standings(ctx, ids) : new Map();
    // One that the caller does not see is private.
    return new Set(ids.filter((id) => standings.get(id)?.access !== PUBLIC));
  }

  /** Whether all who see the place see the page. */
  async isOpen(ctx: WorkspaceCtx, page: Pick<Page, 'access' | 'collectionId'>): Promise<boolean> {
    return isOpen(page, await this.closed(ctx, [page]));
  }

  /** Throws where the caller may only look at pages of one of the collections. */
  async assertWritable(ctx: WorkspaceCtx, pages: readonly Filed[]): Promise<void> {
    const ids = idsOf(pages);
    const standings = await this.collections.standings(ctx, ids);
    for (const id of ids) {
      const standing = standings.get(id);
      if (!standing) throw collectionUnknown();
      assertWritable(standing);
    }
  }

  /** Throws where the caller cannot put pages there: only pages of the wiki are in collections, which are there. */
  async assertOpen(ctx: WorkspaceCtx, pages: readonly Partial<Filed>[]): Promise<void> {
    const wanted = pages.map(({ collectionId = null }) => ({ collectionId }));
    const ids = idsOf(wanted);
    if (!ids.length) return;
    if (projectIdOf(ctx)) throw collectionOfProject();
    const living = await this.collections.byIds(ctx, ids);
    if (ids.some((id) => !living.has(id))) throw collectionUnknown();
    await this.assertWritable(ctx, wanted);
  }

  /** Where a new page comes that names no place. */
  async defaultIn(ctx: WorkspaceCtx): Promise<string | null> {
    if (projectIdOf(ctx)) return null;
    const [collection] = await this.collections.all(ctx, { isDefault: true });
    return collection?.id ?? null;
  }
}
