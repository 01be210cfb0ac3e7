import { Injectable } from '@nestjs/common';
import { single, UnitOfWork, type WorkspaceCtx, type WorkspaceRole } from '#kernel';
import type { Page } from '../domain/page';
import { ownerUnknown } from '../domain/pages.errors';
import { CollectionRepository } from './collection.repository';
import { PageRepository, type SeenPage } from './page.repository';
import { Pages } from './pages';

export type PassPage = Pick<Page, 'ownedById'>;

/** The people of a place whose pages are in question. */
export abstract class PageReaders {
  /** Role in the workspace of somebody who sees public pages of the place; null for anybody else. */
  abstract roleOf(ctx: WorkspaceCtx, userId: string): Promise<WorkspaceRole | null>;
}

/** Whose pages are. */
@Injectable()
export class PageOwners {
  constructor(
    private readonly pages: Pages,
    private readonly records: PageRepository,
    private readonly collections: CollectionRepository,
    private readonly readers: PageReaders,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Makes somebody else the owner, who has to see the page then. Nobody moves it meanwhile. */
  pass(ctx: WorkspaceCtx, id: string, { ownedById }: PassPage): Promise<SeenPage> {
    return this.unitOfWork.run(async () => {
      await this.records.lock(ctx);
      await this.assertReader(ctx, await this.pages.get(ctx, id), ownedById);
      return single(await this.pages.reviseMany(ctx, [{ id, patch: { ownedById } }]));
    });
  }

  private async assertReader(ctx: WorkspaceCtx, { collectionId }: Page, userId: string): Promise<void> {
    const workspaceRole = await this.readers.roleOf(ctx, userId);
    if (!workspaceRole) throw ownerUnknown();
    const seen = collectionId && (await this.collections.standings({ ...ctx, userId, workspaceRole }, [collectionId]));
    if (seen && !seen.has(collectionId)) throw ownerUnknown();
  }
}
