/** Records by what they have in common; those of one key in their order. */
export function groupedBy<T, K>(records: readonly T[], keyOf: (record: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const record of records) {
    const group = groups.get(keyOf(record));
    if (group) group.push(record);
    else groups.set(keyOf(record), [record]);
  }
  return groups;
}
