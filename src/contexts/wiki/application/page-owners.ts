import { Injectable } from '@nestjs/common';
import { single, UnitOfWork, type WorkspaceCtx, type WorkspaceRole } from '#kernel';
import type { Page } from '../domain/page';
import { ownerUnknown } from '../domain/pages.errors';
import { CollectionRepository } from './collection.repository';
import { PageRepository, type SeenPage } from './page.repository';
import { Pages } from './pages';

export type PassPage = Pick<Page, 'ownedById'>;

/** Looks up who can see the pages of a project or of the wiki. */
export abstract class PageReaders {
  /** Returns the workspace role of a person who sees public pages of the project or wiki; null for other people. */
  abstract roleOf(ctx: WorkspaceCtx, userId: string): Promise<WorkspaceRole | null>;
}

/** Changes the owner of pages. */
@Injectable()
export class PageOwners {
  constructor(
    private readonly pages: Pages,
    private readonly records: PageRepository,
    private readonly collections: CollectionRepository,
    private readonly readers: PageReaders,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Makes another person the owner, who must be able to see the page. The lock keeps the page where it is meanwhile.
   */
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
