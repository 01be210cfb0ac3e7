import { Injectable } from '@nestjs/common';
import { hashSecret, newSecret, PREFIX } from '#auth';
import {
  Clock,
  DomainError,
  FieldErrors,
  newId,
  PersonAuditTrail,
  UnitOfWork,
  type AuditActor,
  type AuditEntry,
} from '#kernel';
import { checkedDetails, HINT, Revocation, type CredentialDetails } from '../../identity';
import { scopesOf, type Reach } from '../domain/reach';
import { PersonalTokenRepository, type PersonalToken, type PersonalTokenWithOwner } from './personal-token.repository';
import { ScopeCatalogue } from './scope-catalogue';

export interface CreatePersonalToken extends CredentialDetails, Reach {
  readonly userId: string;
}

export interface IssuedPersonalToken {
  readonly token: PersonalToken;
  /** The token itself, which is returned only this once. */
  readonly value: string;
}

/** The use cases of personal access tokens. Only a hash of a token is stored. */
@Injectable()
export class PersonalTokens {
  private readonly revocation: Revocation<PersonalToken>;

  constructor(
    private readonly tokens: PersonalTokenRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly audit: PersonAuditTrail,
    private readonly catalogue: ScopeCatalogue,
  ) {
    this.revocation = new Revocation<PersonalToken>(
      tokens,
      { unitOfWork, clock, audit },
      { revoked: (token) => entryOf('revoked', token), unknown: tokenUnknown },
    );
  }

  async create(command: CreatePersonalToken, by: AuditActor = {}): Promise<IssuedPersonalToken> {
    const createdAt = this.clock.now();
    const { userId, readOnly, scopes: wanted, ...details } = command;
    const errors = new FieldErrors();
    const checked = checkedDetails(details, createdAt, errors);
    const scopes = scopesOf({ readOnly, scopes: wanted }, await this.catalogue.all(), errors);
    errors.throwIfAny();
    const value = newSecret(PREFIX.personal);
    const fresh = { hint: value.slice(-HINT), lastUsedAt: null, revokedAt: null, createdAt };
    const token = { id: newId(), userId, scopes, ...checked, ...fresh };
    await this.unitOfWork.run(async () => {
      await this.tokens.insert(token, hashSecret(value));
      await this.audit.append(userId, by, entryOf('created', token));
    });
    return { token, value };
  }

  find(id: string): Promise<PersonalToken | null> {
    return this.tokens.find(id);
  }

  /** Returns the tokens of a user, or of all users. */
  list(userId?: string): Promise<PersonalTokenWithOwner[]> {
    return this.tokens.list(userId);
  }

  revoke(id: string, by: AuditActor = {}): Promise<PersonalToken> {
    return this.revocation.revoke(id, by);
  }

  revokeOwn(userId: string, id: string, by: AuditActor): Promise<PersonalToken> {
    return this.revocation.revokeOwn(userId, id, by);
  }

  /** Revokes the user's valid tokens with this title and returns them; empty if there are none. */
  revokeTitled(userId: string, title: string, by: AuditActor = {}): Promise<PersonalToken[]> {
    return this.revocation.revokeTitled(userId, title, by);
  }
}

const entryOf = (verb: 'created' | 'revoked', token: PersonalToken): AuditEntry => ({
  eventName: `access_token.${verb}`,
  category: 'security',
  target: { type: 'access_token', id: token.id, displayName: token.title },
  metadata: { owner_id: token.userId, hint: token.hint, expires_at: token.expiresAt, scopes: token.scopes },
});

const tokenUnknown = (id: string) =>
  new DomainError('not_found', 'access_token_unknown', `There is no access token with the id ${id}.`);
