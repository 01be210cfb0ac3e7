/** The most favourites of one person in a workspace. Longer lists are of no use in a sidebar. */
export const MAX_FAVORITES = 200;

/** A record that a person marked as a favourite. */
export interface Favorite {
  readonly id: string;
  readonly userId: string;
  readonly entityType: string;
  readonly entityId: string;
  readonly sortOrder: number;
}
