import { SORT_STEP } from '#kernel';

/** Where an item stands in the order that people give by hand: the id breaks ties. */
export interface Standing {
  readonly id: string;
  readonly sortOrder: number;
}

/** A weight, and new weights of items behind it that make room for it. */
export interface Room {
  readonly sortOrder: number;
  readonly moved: readonly Standing[];
}

/** What stays between neighbours where some had to make room. */
const LEAST = 1;

export const isBehind = (one: Standing, other: Standing): boolean =>
  one.sortOrder > other.sortOrder || (one.sortOrder === other.sortOrder && one.id > other.id);

/** Room before the first of all. */
export const roomBefore = ({ sortOrder }: Standing): Room => ({ sortOrder: sortOrder - SORT_STEP, moved: [] });

/**
 * Room right behind an item. Between two it is the middle. Where there is none, as between items of one weight, as few as
 * possible of those that follow make room, and stay in their order. `isWhole`: nothing follows the last of them. Nothing
 * where all of them would not do.
 */
export function roomBehind(item: Standing, following: readonly Standing[], isWhole: boolean): Room | undefined {
  const start = item.sortOrder;
  const [next] = following;
  if (!next) return { sortOrder: start + SORT_STEP, moved: [] };
  const middle = start + (next.sortOrder - start) / 2;
  if (middle > start && middle < next.sortOrder) return { sortOrder: middle, moved: [] };
  const end = following.findIndex(({ sortOrder }, before) => (sortOrder - start) / (before + 2) >= LEAST);
  if (end >= 0) return spread(start, following.slice(0, end), (following[end]!.sortOrder - start) / (end + 2));
  return isWhole ? spread(start, following, SORT_STEP) : undefined;
}

const spread = (start: number, moving: readonly Standing[], gap: number): Room => ({
  sortOrder: start + gap,
  moved: moving.map(({ id }, index) => ({ id, sortOrder: start + gap * (index + 2) })),
});
