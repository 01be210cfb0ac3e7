/** Where the operator wants names to be looked up. */
export abstract class DnsSettings {
  /** Addresses of name servers; empty for those of the system. */
  abstract readonly servers: readonly string[];
}
