import type { VisitSecrets } from './provider-visit.repository';
import type { ProviderSettings } from './sign-in.settings';

/** Claims of the provider about a person, from the ID token and the user info endpoint. */
export type Claims = Readonly<Record<string, unknown>>;

/** A person's identity at a provider, under the issuer by which it is stored. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly subject: string;
}

export interface Proof extends ProvenIdentity {
  readonly claims: Claims;
}

export interface RenewableProof extends Proof {
  /** Refresh token for asking the provider again later; null if it gave none. */
  readonly renewalToken: string | null;
}

export interface AuthorizationRedirect extends VisitSecrets {
  /** Address that the browser is sent to. */
  readonly url: string;
}

/** A person about whom a provider is asked again. */
export interface Renewal {
  readonly token: string;
  readonly of: ProvenIdentity;
  readonly keep: (token: string) => Promise<void>;
}

/** Proves the identity of people by OpenID Connect. */
export abstract class IdentityProvider {
  /** Begins a sign-in. With `isRenewable`, asks the provider for a refresh token if it offers them. */
  abstract begin(provider: ProviderSettings, wish: { readonly isRenewable: boolean }): Promise<AuthorizationRedirect>;
  /** Completes a sign-in. `query` is the query string that the browser came back with. Throws if it proves nothing. */
  abstract finish(provider: ProviderSettings, query: string, secrets: VisitSecrets): Promise<RenewableProof>;
  /**
   * Returns the current claims about a person. Null if the provider rejects the token, or answers about somebody else.
   * Tokens may work only once: `keep` is called with the replacement before anything else is requested.
   */
  abstract renew(provider: ProviderSettings, renewal: Renewal): Promise<Claims | null>;
  /** Returns whom the provider says to have signed out. Throws if the token is not one of the provider for this service. */
  abstract signedOut(provider: ProviderSettings, token: string): Promise<ProvenIdentity>;
}

/** Listens to claims of the provider, for example to change roles by groups. */
export abstract class SignInListener {
  /** Called on each sign-in before it is complete. If it throws, the sign-in fails. */
  abstract signedIn(userId: string, claims: Claims): Promise<void>;
  /** True if the listener wants claims between sign-ins. */
  abstract wantsRenewal(): Promise<boolean>;
  /** Called with claims that were requested between sign-ins. */
  abstract renewed(userId: string, claims: Claims): Promise<void>;
}
