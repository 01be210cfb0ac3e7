/** What is put into a set, and what is taken out of it. */
export interface Delta {
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

/** What a delta did: the ids that were not in the set before, or were. */
export interface ChangedSet {
  readonly added: readonly string[];
  readonly removed: readonly string[];
}

/** The set after a delta. What is both put in and taken out is out. */
export function withDelta(set: readonly string[], { add = [], remove = [] }: Delta): readonly string[] {
  const gone = new Set(remove);
  return [...new Set([...set, ...add])].filter((id) => !gone.has(id));
}

/** What came of a set: what is in `after` and was not before, and the reverse. */
export function changeOf(before: readonly string[], after: readonly string[]): ChangedSet {
  const [had, has] = [new Set(before), new Set(after)];
  return { added: after.filter((id) => !had.has(id)), removed: before.filter((id) => !has.has(id)) };
}
