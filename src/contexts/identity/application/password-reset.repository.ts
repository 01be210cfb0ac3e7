export interface PasswordReset {
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: string;
  readonly expiresAt: string;
  readonly createdAt: string;
}

/** Stores links for choosing a new password. Only a hash of a link's token is stored. */
export abstract class PasswordResetRepository {
  abstract insert(reset: PasswordReset): Promise<void>;
  /** Returns the owner of a link that can still be used, or null. The owner has to be active. */
  abstract ownerOf(tokenHash: string, now: string): Promise<string | null>;
  /** Uses up a link and returns its owner, or null. Of concurrent calls only one gets the owner. */
  abstract claim(tokenHash: string, now: string): Promise<string | null>;
}
