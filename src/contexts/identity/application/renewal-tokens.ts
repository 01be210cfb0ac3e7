/** A person whose claims can be requested again. */
export interface RenewableIdentity {
  readonly id: string;
  readonly userId: string;
  readonly issuer: string;
  readonly subject: string;
  /** The encrypted token as stored. Replacing it requires that it is still the same. */
  readonly sealed: string;
}

/** A refresh token, and the client secret with which it is encrypted. */
export interface SealableToken {
  readonly token: string;
  readonly secret: string;
}

/**
 * Stores refresh tokens, by which providers answer between sign-ins. They are encrypted with the client secret of their
 * provider.
 */
export abstract class RenewalTokens {
  /** Replaces the stored token; null deletes it. */
  abstract keep(of: Pick<RenewableIdentity, 'issuer' | 'subject'>, token: SealableToken | null): Promise<void>;
  /** Returns identities of active people ordered by id, after the given id. */
  abstract after(id: string | null, limit: number): Promise<RenewableIdentity[]>;
  /** Returns the token; null if it cannot be decrypted, because the client secret has changed. */
  abstract open(identity: RenewableIdentity, secret: string): string | null;
  /**
   * Replaces the token unless the person has brought a newer one by signing in. Returns the identity with the new
   * token.
   */
  abstract replace(identity: RenewableIdentity, token: SealableToken): Promise<RenewableIdentity>;
  /** Deletes the token unless the person has brought a newer one. */
  abstract forget(identity: RenewableIdentity): Promise<void>;
  abstract forgetAll(): Promise<void>;
}
