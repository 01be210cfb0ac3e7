/** What has to be the same when somebody comes back from the identity provider. */
export interface VisitSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** Somebody who was sent to the identity provider. */
export interface ProviderVisit extends VisitSecrets {
  readonly id: string;
  /** Of the secret in the browser that was sent there. */
  readonly tokenHash: string;
  /** Where to go after the sign-in. */
  readonly returnTo: string;
  readonly expiresAt: string;
}

export abstract class ProviderVisitRepository {
  abstract insert(visit: ProviderVisit): Promise<void>;
  /** Ends the visit and answers it, once; null for what is unknown or too old. */
  abstract claim(tokenHash: string, now: string): Promise<ProviderVisit | null>;
}
