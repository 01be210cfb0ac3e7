export interface PasswordReset {
  readonly id: string;
  readonly userId: string;
  readonly tokenHash: string;
  readonly expiresAt: string;
  readonly createdAt: string;
}

/** Links by which a new password is chosen. Of the token in a link only a hash is kept. */
export abstract class PasswordResetRepository {
  abstract insert(reset: PasswordReset): Promise<void>;
  /** Whose link it is, if it can be used and its owner is active. */
  abstract ownerOf(tokenHash: string, now: string): Promise<string | null>;
  /** Uses the link up; of several uses at once one gets the owner. */
  abstract claim(tokenHash: string, now: string): Promise<string | null>;
}
