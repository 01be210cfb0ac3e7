/** A key as its owner may see it later: the value itself is not kept. */
export interface ApiKey {
  readonly id: string;
  readonly userId: string;
  readonly title: string;
  readonly description: string;
  /** Last four characters of the value, by which its owner recognises it. */
  readonly hint: string;
  /** Belongs to an integration rather than a person: another rate limit. */
  readonly isService: boolean;
  readonly expiresAt: string | null;
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  readonly createdAt: string;
}

export interface ApiKeyWithOwner extends ApiKey {
  readonly email: string;
}

export abstract class ApiKeyRepository {
  abstract insert(key: ApiKey, hash: string): Promise<void>;
  abstract find(id: string): Promise<ApiKey | null>;
  /** Newest first; of everybody unless told. */
  abstract list(userId?: string): Promise<ApiKeyWithOwner[]>;
  abstract everIssued(userId: string): Promise<boolean>;
  abstract revoke(at: string, ids: readonly string[]): Promise<void>;
}
