import type { VisitSecrets } from './provider-visit.repository';

/** What the provider says of a person: the members of the ID token and of its answer about the user. */
export type Claims = Readonly<Record<string, unknown>>;

/** Who somebody is for a provider. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
}

export interface Proof extends ProvenIdentity {
  readonly claims: Claims;
}

export interface RenewableProof extends Proof {
  /** By which the provider answers again later; null where it gave none. */
  readonly renewalToken: string | null;
}

export interface AuthorizationRedirect extends VisitSecrets {
  /** Where the browser is to go. */
  readonly url: string;
}

/** Proves who somebody is. */
export abstract class IdentityProvider {
  /** Renewable: the provider is asked for a token by which it answers again later, if it has such. */
  abstract begin(wish: { readonly isRenewable: boolean }): Promise<AuthorizationRedirect>;
  /** `query` is what the browser brought back. Throws where it does not prove anything. */
  abstract finish(query: string, secrets: VisitSecrets): Promise<RenewableProof>;
  /**
   * What the provider says of somebody now; null where it takes the token no more, or answers about somebody else. A token
   * may work once: `keep` is called with the one that takes its place before anything else is asked.
   */
  abstract renew(token: string, of: ProvenIdentity, keep: (token: string) => Promise<void>): Promise<Claims | null>;
}

/** Told what the provider says of people: groups, for example, may give and take roles. */
export abstract class SignInListener {
  /** Of each sign-in before it is complete. Where it fails nobody is let in. */
  abstract signedIn(userId: string, claims: Claims): Promise<void>;
  /** Whether anybody wants to be told while nobody signs in. */
  abstract wantsRenewal(): Promise<boolean>;
  /** Of somebody who did not sign in. */
  abstract renewed(userId: string, claims: Claims): Promise<void>;
}
