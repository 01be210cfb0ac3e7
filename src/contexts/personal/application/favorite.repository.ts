import { filter, order, Records, type ListSpec, type TenantRecord, type WorkspaceCtx } from '#kernel';
import type { Favorite } from '../domain/favorite';

export interface StoredFavorite extends Favorite, TenantRecord {
  readonly id: string;
}

/** A favourite with the current name of its record. */
export interface FavoriteRecord extends StoredFavorite {
  readonly name: string;
  readonly identifier: string | null;
  readonly projectId: string | null;
  readonly projectIdentifier: string | null;
}

export const favoriteList: ListSpec = {
  filters: { entityType: filter.text(), entityId: filter.uuid(), projectId: filter.uuid('eq', 'in', 'isnull') },
  orderings: { sortOrder: { cursor: true }, createdAt: { cursor: true }, name: {} },
  defaultOrder: order('sortOrder'),
  searchable: true,
};

/** The caller's favourites; favourites of others are not found. */
export abstract class FavoriteRepository extends Records<WorkspaceCtx, StoredFavorite> {}
