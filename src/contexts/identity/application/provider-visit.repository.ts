/** How long somebody may be away at a provider: enough for a second factor there. */
export const VISIT_MS = 15 * 60_000;

/** Values that must match when the browser comes back from the provider. */
export interface VisitSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** A sign-in at the identity provider that is in progress. */
export interface ProviderVisit extends VisitSecrets {
  readonly id: string;
  /** The registered provider; null for the one of the operator. */
  readonly providerId: string | null;
  /** Hash of the secret that the browser keeps. */
  readonly tokenHash: string;
  /** Path to go to after the sign-in. */
  readonly returnTo: string;
  readonly expiresAt: string;
}

export abstract class ProviderVisitRepository {
  abstract insert(visit: ProviderVisit): Promise<void>;
  /** Ends a visit to a provider and returns it, only once. Null if it is unknown or expired. */
  abstract claim(visit: Pick<ProviderVisit, 'tokenHash' | 'providerId'>, now: string): Promise<ProviderVisit | null>;
}
