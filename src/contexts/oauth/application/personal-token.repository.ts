import type { Credential, CredentialRepository } from '../../identity';

/** An access token that a person made for programs of their own: like one of an app, within scopes, but without an app. */
export interface PersonalToken extends Credential {
  readonly scopes: readonly string[];
}

export interface PersonalTokenWithOwner extends PersonalToken {
  readonly email: string;
}

export abstract class PersonalTokenRepository implements CredentialRepository<PersonalToken> {
  abstract insert(token: PersonalToken, hash: string): Promise<void>;
  abstract find(id: string): Promise<PersonalToken | null>;
  /** Newest first; of everybody unless told. */
  abstract list(userId?: string): Promise<PersonalTokenWithOwner[]>;
  abstract revoke(at: string, ids: readonly string[]): Promise<void>;
}
