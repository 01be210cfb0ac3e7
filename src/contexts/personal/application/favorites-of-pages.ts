import { Injectable } from '@nestjs/common';
import type { WorkspaceCtx } from '#kernel';
import { PageFavorites } from '../../wiki';
import { Favorites } from './favorites';

const PAGE = 'page';

/** Tells the wiki which pages are favourites of the caller. */
@Injectable()
export class FavoritesOfPages extends PageFavorites {
  constructor(private readonly favorites: Favorites) {
    super();
  }

  among(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlySet<string>> {
    return this.favorites.marked(ctx, PAGE, ids);
  }

  mark(ctx: WorkspaceCtx, id: string, isFavorite: boolean): Promise<void> {
    return this.favorites.mark(ctx, { kind: PAGE, id }, isFavorite);
  }
}
