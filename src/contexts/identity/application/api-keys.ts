import { Injectable } from '@nestjs/common';
import { hashSecret, newSecret, PREFIX } from '#auth';
import {
  Clock,
  FieldErrors,
  isUuid,
  newId,
  PersonAuditTrail,
  UnitOfWork,
  type AuditActor,
  type AuditEntry,
} from '#kernel';
import { checkExpiry, checkTexts, type ApiKey } from '../domain/api-key';
import { scopesOf, type Reach } from '../domain/scope';
import { ApiKeyRepository, type ApiKeyWithOwner } from './api-key.repository';
import { keyTitleUnknown, keyUnknown } from './api-keys.errors';
import { ScopeCatalogue } from './scope-catalogue';

export interface CreateApiKey extends Reach {
  readonly userId: string;
  readonly title: string;
  readonly description?: string;
  /** ISO 8601; never unless told. */
  readonly expiresAt?: string | null;
  readonly isService?: boolean;
}

export interface IssuedApiKey {
  readonly key: ApiKey;
  /** The only time that it is known. */
  readonly value: string;
}

const HINT = 4;

/** Personal access tokens. Of the value only a hash is kept. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly audit: PersonAuditTrail,
    private readonly catalogue: ScopeCatalogue,
  ) {}

  async create(command: CreateApiKey, by: AuditActor = {}): Promise<IssuedApiKey> {
    const createdAt = this.clock.now();
    const { userId, isService = false } = command;
    const checked = await this.checked(command, createdAt);
    const value = newSecret(PREFIX.apiKey);
    const fresh = { hint: value.slice(-HINT), lastUsedAt: null, revokedAt: null, createdAt };
    const key = { id: newId(), userId, isService, ...checked, ...fresh };
    await this.unitOfWork.run(async () => {
      await this.keys.insert(key, hashSecret(value));
      await this.audit.append(userId, by, entryOf('created', key));
    });
    return { key, value };
  }

  /** Keys of a user, or of everybody. */
  list(userId?: string): Promise<ApiKeyWithOwner[]> {
    return this.keys.list(userId);
  }

  everIssued(userId: string): Promise<boolean> {
    return this.keys.everIssued(userId);
  }

  /** Ends a key for good; a key that has ended stays as it was. */
  revoke(id: string, by: AuditActor = {}): Promise<ApiKey> {
    return this.unitOfWork.run(async () => {
      const key = await this.keys.find(id);
      if (!key) throw keyUnknown(id);
      if (key.revokedAt) return key;
      await this.keys.revoke(this.clock.now(), [id]);
      await this.audit.append(key.userId, by, entryOf('revoked', key));
      return (await this.keys.find(id))!;
    });
  }

  /** The same for a key of the user's own; the keys of others do not exist for them. */
  revokeOwn(userId: string, id: string, by: AuditActor): Promise<ApiKey> {
    return this.unitOfWork.run(async () => {
      const key = isUuid(id) ? await this.keys.find(id) : null;
      if (key?.userId !== userId) throw keyUnknown(id);
      return this.revoke(id, by);
    });
  }

  /** Ends all keys of a user that have this title; answers them. */
  revokeTitled(userId: string, title: string, by: AuditActor = {}): Promise<ApiKeyWithOwner[]> {
    return this.unitOfWork.run(async () => {
      const named = (await this.keys.list(userId)).filter((key) => key.title === title && !key.revokedAt);
      if (!named.length) throw keyTitleUnknown(title);
      const at = this.clock.now();
      await this.keys.revoke(
        at,
        named.map((key) => key.id),
      );
      await this.audit.append(userId, by, ...named.map((key) => entryOf('revoked', key)));
      return named.map((key) => ({ ...key, revokedAt: at }));
    });
  }

  private async checked(command: CreateApiKey, now: string) {
    const { title, description = '', expiresAt = null, readOnly, scopes: wanted } = command;
    const errors = new FieldErrors();
    checkTexts({ title, description }, errors);
    checkExpiry(expiresAt, now, errors);
    const known = readOnly || wanted ? await this.catalogue.all() : [];
    const scopes = scopesOf({ readOnly, scopes: wanted }, known, errors);
    errors.throwIfAny();
    return { title: title.trim(), description, expiresAt, scopes };
  }
}

const entryOf = (verb: 'created' | 'revoked', key: ApiKey): AuditEntry => ({
  eventName: `api_token.${verb}`,
  category: 'security',
  target: { type: 'api_token', id: key.id, displayName: key.title },
  metadata: {
    owner_id: key.userId,
    hint: key.hint,
    expires_at: key.expiresAt,
    is_service: key.isService,
    scopes: key.scopes,
  },
});
