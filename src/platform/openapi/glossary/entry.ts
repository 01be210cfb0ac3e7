/** What a member of this name is, and a value that it may have. `{a}` stands for the record with its article, `{}` without. */
export type Entry = string | readonly [text: string, example: unknown];

/** By name on the wire, or by `record.name` where a record's member differs from all others of its name. */
export type Entries = Readonly<Record<string, Entry>>;

/** The same entries for records that are called so. */
export const under = (nouns: readonly string[], entries: Entries): Entries =>
  Object.fromEntries(
    nouns.flatMap((noun) => Object.entries(entries).map(([name, entry]) => [`${noun}.${name}`, entry])),
  );
