import type { AccessRequest } from '#http';
import type { Principal, ProjectCtx, WorkspaceCtx } from '#kernel';

export interface Credential {
  readonly principal: Principal;
  /** Absent where it is not kept. */
  readonly lastUsedAt?: string | null;
}

/** One kind of secrets that may be shown in a request. */
abstract class SecretStore {
  /** Null for what is unknown, revoked or expired, or whose owner is inactive. */
  abstract find(hash: string): Promise<Credential | null>;
  /** Notes a use, at most once a minute whatever the number of processes. */
  abstract touch(tokenId: string): Promise<void>;
}

/** Keys that may do all that their owner may. */
export abstract class ApiKeyStore extends SecretStore {}

/** Bearer tokens, of apps and of people's own, which do what their scopes open. */
export abstract class AccessTokenStore extends SecretStore {}

/** Sessions of browsers, for requests that prove with a form token that one of this server's pages made them. */
export abstract class SessionStore {
  abstract find(hash: string, formToken: string): Promise<Credential | null>;
}

type Unidentified<C> = Omit<C, 'requestId' | 'principal' | 'origin'>;

/** What a principal may be and do at a place. */
export type Access = Unidentified<WorkspaceCtx> | Unidentified<ProjectCtx>;

/** Resolves the place of a request in one query; null where the principal does not see it. */
export abstract class AccessStore {
  abstract resolve(place: Omit<AccessRequest, 'requestId' | 'origin'>): Promise<Access | null>;
  /** False for an account that is not there or was deactivated: its credentials are refused before this is asked. */
  abstract isActive(userId: string): Promise<boolean>;
}
