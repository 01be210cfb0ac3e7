export interface SetupLink {
  readonly id: string;
  readonly tokenHash: string;
  readonly usedAt: string | null;
}

/** Stores one-time links for the first set-up. Only a hash of a link's token is stored. */
export abstract class SetupLinkRepository {
  abstract insert(at: string, link: SetupLink): Promise<void>;
  abstract find(tokenHash: string): Promise<SetupLink | null>;
  /** Locks all links until the transaction ends, so that concurrent uses wait. */
  abstract lockAll(): Promise<void>;
  abstract markUsed(at: string, id: string): Promise<void>;
}
