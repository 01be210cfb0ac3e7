import { Injectable } from '@nestjs/common';
import { Clock, PersonAuditTrail, UnitOfWork } from '#kernel';
import type { ApiKey } from '../domain/api-key';
import { MAX_DESCRIPTION, MAX_TITLE } from '../domain/credential';
import { foreignHashOf } from '../domain/foreign-password';
import { AccountRepository } from './account.repository';
import { ApiKeyRepository } from './api-key.repository';
import { keyEntry } from './api-keys';

/** An API key of another program, of which only a hash arrives. */
export interface ArrivedKey extends Pick<
  ApiKey,
  'id' | 'title' | 'description' | 'hint' | 'isService' | 'expiresAt' | 'createdAt'
> {
  /** As `hashSecret` makes it of the value. */
  readonly hash: string;
}

/** What somebody signed in with at another program. */
export interface ArrivedSecrets {
  readonly userId: string;
  /** Hash of a password as the other program stored it. */
  readonly password: string | null;
  readonly keys: readonly ArrivedKey[];
}

export interface TakenSecrets {
  readonly password: 'taken' | 'unreadable' | 'kept' | 'none';
  /** Ids of the keys that are new here. */
  readonly keys: readonly string[];
}

/**
 * Takes over passwords and API keys from another program on behalf of an operator, so that people sign in and programs go on as
 * before. Nobody's own password here is replaced, and what was revoked here stays revoked.
 */
@Injectable()
export class ArrivedCredentials {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly keys: ApiKeyRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: PersonAuditTrail,
    private readonly clock: Clock,
  ) {}

  take({ userId, password, keys }: ArrivedSecrets): Promise<TakenSecrets> {
    return this.unitOfWork.run(async () => {
      const taken = await this.takePassword(userId, password);
      const fresh: string[] = [];
      for (const key of keys) if (await this.takeKey(userId, key)) fresh.push(key.id);
      return { password: taken, keys: fresh };
    });
  }

  /** Only an account that waits for its person gets a password. The next sign-in replaces its hash. */
  private async takePassword(userId: string, password: string | null): Promise<TakenSecrets['password']> {
    if (password === null) return 'none';
    if (!foreignHashOf(password)) return 'unreadable';
    if (!(await this.accounts.isAwaited(userId))) return 'kept';
    const at = this.clock.now();
    await this.accounts.update(at, userId, { isAwaited: false });
    await this.accounts.setPassword(at, userId, password);
    const event = { eventName: 'auth.password_changed', category: 'auth', metadata: { method: 'import' } } as const;
    await this.audit.append(userId, {}, { ...event, target: { type: 'user', id: userId, displayName: '' } });
    return 'taken';
  }

  private async takeKey(userId: string, { hash, title, description, ...rest }: ArrivedKey): Promise<boolean> {
    const details = {
      title: plain(title).slice(0, MAX_TITLE) || 'API key',
      description: plain(description).slice(0, MAX_DESCRIPTION),
    };
    const key = { ...rest, ...details, userId, lastUsedAt: null, revokedAt: null };
    const isNew = await this.keys.insertUnknown(key, hash);
    if (isNew) await this.audit.append(userId, {}, keyEntry('created', key));
    return isNew;
  }
}

const plain = (text: string): string => text.replace(/\p{Cc}+/gu, ' ').trim();
