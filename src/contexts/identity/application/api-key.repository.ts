import type { ApiKey } from '../domain/api-key';
import type { CredentialRepository } from './revocation';

export interface ApiKeyWithOwner extends ApiKey {
  readonly email: string;
}

export abstract class ApiKeyRepository implements CredentialRepository<ApiKey> {
  abstract insert(key: ApiKey, hash: string): Promise<void>;
  /** Returns false if a key with this id or hash is here already, revoked or not. */
  abstract insertUnknown(key: ApiKey, hash: string): Promise<boolean>;
  abstract find(id: string): Promise<ApiKey | null>;
  /** Returns the keys of a user, or of all users, newest first. */
  abstract list(userId?: string): Promise<ApiKeyWithOwner[]>;
  abstract everIssued(userId: string): Promise<boolean>;
  abstract revoke(at: string, ids: readonly string[]): Promise<void>;
}
