import type { Place } from '#http';
import type { Principal, ProjectCtx, WorkspaceCtx } from '#kernel';

export interface Credential {
  readonly principal: Principal;
  readonly lastUsedAt: string | null;
}

/** Where keys and tokens are looked up. Answers null for what is unknown, revoked or expired, or whose owner is inactive. */
export abstract class CredentialStore {
  abstract apiKey(hash: string): Promise<Credential | null>;
  abstract accessToken(hash: string): Promise<Credential | null>;
  /** The session of a browser, for requests that prove with its form token that one of this server's pages made them. */
  abstract session(hash: string, formToken: string): Promise<Credential | null>;
  /** Notes that a key was used, at most once a minute whatever the number of processes. */
  abstract touch(tokenId: string): Promise<void>;
}

type Unidentified<C> = Omit<C, 'requestId' | 'principal' | 'origin'>;

/** What a principal may be and do at a place. */
export type Access = Unidentified<WorkspaceCtx> | Unidentified<ProjectCtx>;

/** Resolves the place of a request in one query; null where the principal does not see it. */
export abstract class AccessStore {
  abstract resolve(place: Place): Promise<Access | null>;
}
