import { SORT_STEP } from '#kernel';

/** Position of an item in the manual order. The id breaks ties. */
export interface Standing {
  readonly id: string;
  readonly sortOrder: number;
}

/** A weight, and new weights of the items behind it that make room. */
export interface Room {
  readonly sortOrder: number;
  readonly moved: readonly Standing[];
}

/** Minimum distance between neighbours after some had to make room. */
const LEAST = 1;

export const isBehind = (one: Standing, other: Standing): boolean =>
  one.sortOrder > other.sortOrder || (one.sortOrder === other.sortOrder && one.id > other.id);

/** Returns room before the first item. */
export const roomBefore = ({ sortOrder }: Standing): Room => ({ sortOrder: sortOrder - SORT_STEP, moved: [] });

/**
 * Returns room directly behind an item, normally the middle between it and the next one. If there is none, for instance
 * between equal weights, as few following items as possible move and keep their order. `isWhole` is true if nothing
 * follows the last of them. Undefined if moving all of them would not make enough room.
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
