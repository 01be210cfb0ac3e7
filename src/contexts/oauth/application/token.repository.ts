/** What is known of an authorization code beside its value. */
export interface Code {
  readonly grantId: string;
  readonly redirectUri: string;
  /** S256 (RFC 7636); null where a client with a secret did without. */
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
  /** Whom it acts for: a person, or the app's own account. */
  readonly userId: string;
  /** Null for a token of the app's own account. */
  readonly grantId: string | null;
  readonly installationId: string | null;
  readonly scopes: readonly string[];
  readonly expiresAt: string;
}

/** Whose a code or token is, and what has become of it. */
export interface Found {
  readonly appId: string;
  readonly userId: string;
  readonly createdAt: string;
  readonly usedAt: string | null;
}

/** Codes and tokens by the hash of their value, which nobody stores. Always from the primary. */
export abstract class TokenRepository {
  abstract insertCode(hash: string, at: string, code: Code): Promise<void>;
  abstract findCode(hash: string): Promise<(Code & Found) | null>;
  /** Of several uses at once one answers true. */
  abstract useCode(hash: string, at: string): Promise<boolean>;

  abstract insertRefreshToken(hash: string, at: string, token: RefreshToken): Promise<void>;
  abstract findRefreshToken(hash: string): Promise<(RefreshToken & Found) | null>;
  /** Of several uses at once one answers true. */
  abstract useRefreshToken(hash: string, at: string): Promise<boolean>;

  abstract insertAccessToken(hash: string, at: string, token: AccessToken): Promise<void>;
  /** `usedAt` is when it was revoked. */
  abstract findAccessToken(hash: string): Promise<(AccessToken & Found) | null>;
  abstract revokeAccessToken(hash: string, at: string): Promise<void>;

  /** Deletes what expired before a time; answers how much. */
  abstract sweep(before: string): Promise<number>;
}
