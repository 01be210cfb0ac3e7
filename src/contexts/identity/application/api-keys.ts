import { Injectable } from '@nestjs/common';
import { hashSecret, newSecret, PREFIX } from '#auth';
import { Clock, FieldErrors, newId, PersonAuditTrail, UnitOfWork, type AuditActor, type AuditEntry } from '#kernel';
import { ApiKeyRepository, type ApiKey, type ApiKeyWithOwner } from './api-key.repository';
import { expiryPassed, keyTitleUnknown, keyUnknown } from './api-keys.errors';

export interface CreateApiKey {
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

const MOST_TITLE = 255;
const HINT = 4;

/** Personal access tokens. Of the value only a hash is kept. */
@Injectable()
export class ApiKeys {
  constructor(
    private readonly keys: ApiKeyRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly audit: PersonAuditTrail,
  ) {}

  async create(command: CreateApiKey, by: AuditActor = {}): Promise<IssuedApiKey> {
    const createdAt = this.clock.now();
    check(command, createdAt);
    const value = newSecret(PREFIX.apiKey);
    const { userId, title, description = '', expiresAt = null, isService = false } = command;
    const fresh = { hint: value.slice(-HINT), lastUsedAt: null, revokedAt: null, createdAt };
    const key = { id: newId(), userId, title, description, isService, expiresAt, ...fresh };
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
}

const entryOf = (verb: 'created' | 'revoked', key: ApiKey): AuditEntry => ({
  eventName: `api_token.${verb}`,
  category: 'security',
  target: { type: 'api_token', id: key.id, displayName: key.title },
  metadata: { owner_id: key.userId, hint: key.hint, expires_at: key.expiresAt, is_service: key.isService },
});

function check({ title, expiresAt }: CreateApiKey, now: string): void {
  const errors = new FieldErrors();
  if (!title.trim()) errors.add('title', 'required', 'Give the key a title.');
  if (title.length > MOST_TITLE) errors.add('title', 'max_length', `A title has at most ${MOST_TITLE} characters.`);
  if (/\p{Cc}/u.test(title)) errors.add('title', 'invalid', 'A title is one line of text.');
  errors.throwIfAny();
  if (expiresAt && Date.parse(expiresAt) <= Date.parse(now)) throw expiryPassed();
}
