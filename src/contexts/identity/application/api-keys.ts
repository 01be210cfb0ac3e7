import { Injectable } from '@nestjs/common';
import { hashSecret, newSecret, PREFIX } from '#auth';
import { Clock, FieldErrors, newId, PersonAuditTrail, UnitOfWork, type AuditActor, type AuditEntry } from '#kernel';
import type { ApiKey } from '../domain/api-key';
import { checkedDetails, HINT, type CredentialDetails } from '../domain/credential';
import { ApiKeyRepository, type ApiKeyWithOwner } from './api-key.repository';
import { keyUnknown } from './api-keys.errors';
import { Revocation } from './revocation';

export interface CreateApiKey extends CredentialDetails {
  readonly userId: string;
  readonly isService?: boolean;
}

export interface IssuedApiKey {
  readonly key: ApiKey;
  /** The value of the key, which is not stored and cannot be shown again. */
  readonly value: string;
}

/**
 * The use cases of API keys, which allow programs everything that their owner may do. Only a hash of the value is
 * stored.
 */
@Injectable()
export class ApiKeys {
  private readonly revocation: Revocation<ApiKey>;

  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly audit: PersonAuditTrail,
  ) {
    this.revocation = new Revocation<ApiKey>(
      keys,
      { unitOfWork, clock, audit },
      { revoked: (key) => keyEntry('revoked', key), unknown: keyUnknown },
    );
  }

  async create({ userId, isService = false, ...details }: CreateApiKey, by: AuditActor = {}): Promise<IssuedApiKey> {
    const createdAt = this.clock.now();
    const errors = new FieldErrors();
    const checked = checkedDetails(details, createdAt, errors);
    errors.throwIfAny();
    const value = newSecret(PREFIX.apiKey);
    const fresh = { hint: value.slice(-HINT), lastUsedAt: null, revokedAt: null, createdAt };
    const key = { id: newId(), userId, isService, ...checked, ...fresh };
    await this.unitOfWork.run(async () => {
      await this.keys.insert(key, hashSecret(value));
      await this.audit.append(userId, by, keyEntry('created', key));
    });
    return { key, value };
  }

  /** Returns the keys of a user, or of all users. */
  list(userId?: string): Promise<ApiKeyWithOwner[]> {
    return this.keys.list(userId);
  }

  everIssued(userId: string): Promise<boolean> {
    return this.keys.everIssued(userId);
  }

  revoke(id: string, by: AuditActor = {}): Promise<ApiKey> {
    return this.revocation.revoke(id, by);
  }

  revokeOwn(userId: string, id: string, by: AuditActor): Promise<ApiKey> {
    return this.revocation.revokeOwn(userId, id, by);
  }

  /** Revokes all valid keys of a user with this title, and returns them. */
  revokeTitled(userId: string, title: string, by: AuditActor = {}): Promise<ApiKey[]> {
    return this.revocation.revokeTitled(userId, title, by);
  }
}

/** The entry of the audit log about a key. */
export const keyEntry = (verb: 'created' | 'revoked', key: ApiKey): AuditEntry => ({
  eventName: `api_token.${verb}`,
  category: 'security',
  target: { type: 'api_token', id: key.id, displayName: key.title },
  metadata: { owner_id: key.userId, hint: key.hint, expires_at: key.expiresAt, is_service: key.isService },
});
