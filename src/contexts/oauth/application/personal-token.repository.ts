import type { Credential, CredentialRepository } from '../../identity';

/**
 * An access token that a person created for their own programs. Like an app's token it has scopes, but it belongs to no
 * app.
 */
export interface PersonalToken extends Credential {
  readonly scopes: readonly string[];
}

export interface PersonalTokenWithOwner extends PersonalToken {
  readonly email: string;
}

export abstract class PersonalTokenRepository implements CredentialRepository<PersonalToken> {
  abstract insert(token: PersonalToken, hash: string): Promise<void>;
  abstract find(id: string): Promise<PersonalToken | null>;
  /** Returns tokens, newest first: those of one person, or of all people if no id is given. */
  abstract list(userId?: string): Promise<PersonalTokenWithOwner[]>;
  abstract revoke(at: string, ids: readonly string[]): Promise<void>;
}
