import type { ApiKey } from '../domain/api-key';
import type { CredentialRepository } from './revocation';

export interface ApiKeyWithOwner extends ApiKey {
  readonly email: string;
}

export abstract class ApiKeyRepository implements CredentialRepository<ApiKey> {
  abstract insert(key: ApiKey, hash: string): Promise<void>;
  abstract find(id: string): Promise<ApiKey | null>;
  /** Returns the keys of a user, or of all users, newest first. */
  abstract list(userId?: string): Promise<ApiKeyWithOwner[]>;
  abstract everIssued(userId: string): Promise<boolean>;
  abstract revoke(at: string, ids: readonly string[]): Promise<void>;
}
