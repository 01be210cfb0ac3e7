/** Where the operator wants names to be looked up. */
export abstract class DnsSettings {
  /** Addresses of name servers; empty for those of the system. */
  abstract readonly servers: readonly string[];
}

/** Looks up TXT records in the DNS. */
export abstract class TxtRecords {
  /** Returns the texts of a name; empty if it has none. Throws if no name server answers in time. */
  abstract of(name: string): Promise<readonly string[]>;
}
