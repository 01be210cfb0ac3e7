import type { WorkspaceCtx } from '#kernel';

/** Reads and writes which pages are favourites of the caller. The context that stores favourites implements it. */
export abstract class PageFavorites {
  abstract among(ctx: WorkspaceCtx, ids: readonly string[]): Promise<ReadonlySet<string>>;
  abstract mark(ctx: WorkspaceCtx, id: string, isFavorite: boolean): Promise<void>;
}
