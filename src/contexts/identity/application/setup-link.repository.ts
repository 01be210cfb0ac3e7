export interface SetupLink {
  readonly id: string;
  readonly usedAt: string | null;
}

/** One-time links to the first set-up. Of the token in a link only a hash is kept. */
export abstract class SetupLinkRepository {
  abstract insert(at: string, id: string, tokenHash: string): Promise<void>;
  abstract find(tokenHash: string): Promise<SetupLink | null>;
  /** Like `find`; another use of the same link waits until this transaction ends. */
  abstract lock(tokenHash: string): Promise<SetupLink | null>;
  abstract markUsed(at: string, id: string): Promise<void>;
}
