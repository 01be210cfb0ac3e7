/** An authorization code without its value. */
export interface Code {
  readonly grantId: string;
  readonly redirectUri: string;
  /** S256 challenge (RFC 7636); null if a client with a secret sent none. */
  readonly codeChallenge: string | null;
  readonly scopes: readonly string[];
  readonly expiresAt: string;
}

export interface RefreshToken {
  readonly grantId: string;
  readonly scopes: readonly string[];
  readonly expiresAt: string;
}

export interface AccessToken {
  readonly appId: string;
  /** The account that the token acts for: a person's, or the app's own. */
  readonly userId: string;
  /** Null for a token of the app's own account. */
  readonly grantId: string | null;
  readonly installationId: string | null;
  readonly scopes: readonly string[];
  readonly expiresAt: string;
}

/** The owner of a code or token, and whether it was used. */
export interface StoredToken {
  readonly appId: string;
  readonly userId: string;
  readonly createdAt: string;
  readonly usedAt: string | null;
}

/** Codes and tokens, found by the hash of their value; the values are not stored. Reads always go to the primary. */
export abstract class TokenRepository {
  abstract insertCode(hash: string, at: string, code: Code): Promise<void>;
  abstract findCode(hash: string): Promise<(Code & StoredToken) | null>;
  /** Marks the value as used. Of several concurrent calls only one returns true. */
  abstract useCode(hash: string, at: string): Promise<boolean>;

  abstract insertRefreshToken(hash: string, at: string, token: RefreshToken): Promise<void>;
  abstract findRefreshToken(hash: string): Promise<(RefreshToken & StoredToken) | null>;
  /** Marks the value as used. Of several concurrent calls only one returns true. */
  abstract useRefreshToken(hash: string, at: string): Promise<boolean>;

  abstract insertAccessToken(hash: string, at: string, token: AccessToken): Promise<void>;
  /** Finds an access token; `usedAt` is the time of its revocation. */
  abstract findAccessToken(hash: string): Promise<(AccessToken & StoredToken) | null>;
  abstract revokeAccessToken(hash: string, at: string): Promise<void>;

  /** Deletes codes and tokens that expired before a time and returns their number. */
  abstract sweep(before: string): Promise<number>;
}
