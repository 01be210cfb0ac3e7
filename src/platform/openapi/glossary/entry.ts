/**
 * The description of a member, and an example value. `{a}` is replaced by the record's noun with its article, `{}` by
 * the noun alone.
 */
export type Entry = string | readonly [text: string, example: unknown];

/**
 * Entries by the member's name on the wire, or by `record.name` if a record's member differs from others of the same
 * name.
 */
export type Entries = Readonly<Record<string, Entry>>;

/** Repeats the entries for each of these records. */
export const under = (nouns: readonly string[], entries: Entries): Entries =>
  Object.fromEntries(
    nouns.flatMap((noun) => Object.entries(entries).map(([name, entry]) => [`${noun}.${name}`, entry])),
  );
