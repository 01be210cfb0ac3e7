/** Ids to add to a set, and ids to remove from it. */
export interface Delta {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/** The ids that a change actually added or removed. */
export interface ChangedSet {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** Returns the set after a change. An id that is both added and removed is removed. */
export function withDelta(set: readonly string[], { add = [], remove = [] }: Delta): readonly string[] {
  const gone = new Set(remove);
  return [...new Set([...set, ...add])].filter((id) => !gone.has(id));
}

/** Returns the difference between two sets. */
export function changeOf(before: readonly string[], after: readonly string[]): ChangedSet {
  const [had, has] = [new Set(before), new Set(after)];
  return { added: after.filter((id) => !had.has(id)), removed: before.filter((id) => !has.has(id)) };
}
