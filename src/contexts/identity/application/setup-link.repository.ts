export interface SetupLink {
  readonly id: string;
  readonly tokenHash: string;
  readonly usedAt: string | null;
}

/** One-time links to the first set-up. Of the token in a link only a hash is kept. */
export abstract class SetupLinkRepository {
  abstract insert(at: string, link: SetupLink): Promise<void>;
  abstract find(tokenHash: string): Promise<SetupLink | null>;
  /** Makes every other use of a link wait until this transaction ends. */
  abstract lockAll(): Promise<void>;
  abstract markUsed(at: string, id: string): Promise<void>;
}
