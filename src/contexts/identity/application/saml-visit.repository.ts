/** A sign-in by SAML that is in progress. */
export interface SamlVisit {
  readonly id: string;
  /** Hash of the secret that the browser keeps. */
  readonly tokenHash: string;
  /** Id of the request, which the response has to name. */
  readonly requestId: string;
  /** Path to go to after the sign-in. */
  readonly returnTo: string;
  readonly expiresAt: string;
}

/** A visit whose person is known. */
export interface ProvenVisit {
  readonly userId: string;
  readonly returnTo: string;
}

export abstract class SamlVisitRepository {
  abstract insert(visit: SamlVisit): Promise<void>;
  /** Uses up a request. Null if it is unknown, expired or was answered before: of concurrent calls only one gets it. */
  abstract answer(requestId: string, now: string): Promise<Pick<SamlVisit, 'id' | 'returnTo'> | null>;
  abstract prove(id: string, userId: string): Promise<void>;
  /** Ends a visit whose person is known and returns it, only once. Null if there is no such visit. */
  abstract claim(tokenHash: string, now: string): Promise<ProvenVisit | null>;
}
