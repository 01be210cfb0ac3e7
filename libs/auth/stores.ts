import type { AccessRequest } from '#http';
import type { Principal, ProjectCtx, WorkspaceCtx } from '#kernel';
import type { FactorGap } from './factor-gap';

export interface Credential {
  readonly principal: Principal;
  /** The time of the last use. Absent if the store does not record it. */
  readonly lastUsedAt?: string | null;
}

/** The session token that the browser must send from now on. */
export interface IssuedSession {
  readonly token: string;
  readonly expiresAt: string;
}

export interface ResumedCredential extends Credential {
  /** The new token that replaces the one in the request. */
  readonly rotated?: IssuedSession;
}

/** Finds the credentials of one kind by their hash. */
abstract class SecretStore {
  /** Returns null if the secret is unknown, revoked or expired, or if its owner is inactive. */
  abstract find(hash: string): Promise<Credential | null>;
  /** Records that the token was used. Writes at most once a minute across all processes. */
  abstract touch(tokenId: string): Promise<void>;
}

/** Finds API keys. They carry all rights of their owners. */
export abstract class ApiKeyStore extends SecretStore {}

/** Finds bearer tokens of apps and people. They are limited to their scopes. */
export abstract class AccessTokenStore extends SecretStore {}

/**
 * Finds browser sessions for requests that send the session's form token, which proves that a page of this server made
 * them.
 */
export abstract class SessionStore {
  /**
   * Records the use. Returns null if the session has ended or the form token does not belong to it. `canRenew` is true
   * if the response can still set a cookie with a new token.
   */
  abstract resume(token: string, formToken: string, canRenew: boolean): Promise<ResumedCredential | null>;
}

type Unidentified<C> = Omit<C, 'requestId' | 'principal' | 'origin' | 'secondFactorDueAt'>;

/** The roles and rights of a credential in a workspace or project. */
export type Access = (Unidentified<WorkspaceCtx> | Unidentified<ProjectCtx>) & {
  /** Set if the workspace requires a second factor, which its owner does not have. */
  readonly factorGap?: FactorGap;
};

/** A workspace of the credential that nobody may enter for now. */
export interface SuspendedAccess {
  readonly workspaceId: string;
  readonly isSuspended: true;
}

/**
 * Resolves the workspace and the project of a request. Returns null if the credential cannot see them. Members of a
 * suspended workspace learn that it is suspended, and nothing about its projects.
 */
export abstract class AccessStore {
  abstract resolve(place: Omit<AccessRequest, 'requestId' | 'origin'>): Promise<Access | SuspendedAccess | null>;
  /**
   * False if the account does not exist or is deactivated. Needed only without a request; credentials of such accounts
   * are refused earlier.
   */
  abstract isActive(userId: string): Promise<boolean>;
}

export const isSuspended = (access: Access | SuspendedAccess): access is SuspendedAccess => 'isSuspended' in access;

/** Knows who administers the whole installation, beside those who administer its workspaces. */
export abstract class InstanceAdministrators {
  abstract include(userId: string): Promise<boolean>;
}
