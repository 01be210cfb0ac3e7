import type { VisitSecrets } from './provider-visit.repository';

/** What the provider says of a person: the members of the ID token and of its answer about the user. */
export type Claims = Readonly<Record<string, unknown>>;

export interface Proof {
  readonly issuer: string;
  readonly subject: string;
  readonly claims: Claims;
}

export interface AuthorizationRedirect extends VisitSecrets {
  /** Where the browser is to go. */
  readonly url: string;
}

/** Proves who somebody is. */
export abstract class IdentityProvider {
  abstract begin(): Promise<AuthorizationRedirect>;
  /** `query` is what the browser brought back. Throws where it does not prove anything. */
  abstract finish(query: string, secrets: VisitSecrets): Promise<Proof>;
}

/**
 * Told of each sign-in by an identity provider before it is complete: groups, for example, may give and take roles.
 * Where it fails nobody is let in.
 */
export abstract class SignInListener {
  abstract signedIn(userId: string, claims: Claims): Promise<void>;
}
