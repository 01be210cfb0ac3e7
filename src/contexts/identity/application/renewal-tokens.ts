/** A person whose claims can be requested again. */
export interface RenewableIdentity {
  readonly id: string;
  readonly userId: string;
  readonly issuer: string;
  readonly subject: string;
  /** The encrypted token as stored. Replacing it requires that it is still the same. */
  readonly sealed: string;
  /** Null if it cannot be decrypted, because the client secret has changed. */
  readonly token: string | null;
}

/** Stores refresh tokens, by which the provider answers between sign-ins. They are encrypted. */
export abstract class RenewalTokens {
  /** Replaces the stored token; null deletes it. */
  abstract keep(issuer: string, subject: string, token: string | null): Promise<void>;
  /** Returns identities of active people ordered by id, after the given id. */
  abstract after(id: string | null, limit: number): Promise<RenewableIdentity[]>;
  /**
   * Replaces the token unless the person has brought a newer one by signing in. Returns the identity with the new
   * token.
   */
  abstract replace(identity: RenewableIdentity, token: string): Promise<RenewableIdentity>;
  /** Deletes the token unless the person has brought a newer one. */
  abstract forget(identity: RenewableIdentity): Promise<void>;
  abstract forgetAll(): Promise<void>;
}
