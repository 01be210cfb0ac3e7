/** Looks up TXT records in the DNS. */
export abstract class TxtRecords {
  /** Returns the texts of a name; empty if it has none. Throws if no name server answers in time. */
  abstract of(name: string): Promise<readonly string[]>;
}
