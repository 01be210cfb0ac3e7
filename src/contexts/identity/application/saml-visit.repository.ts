/** A sign-in by SAML that is in progress. */
export interface SamlVisit {
  readonly id: string;
  /** The registered provider; null for the one of the operator. */
  readonly providerId: string | null;
  /** Hash of the secret that the browser keeps. */
  readonly tokenHash: string;
  /** Id of the request, which the response has to name. */
  readonly requestId: string;
  /** Path to go to after the sign-in. */
  readonly returnTo: string;
  readonly expiresAt: string;
}

/** What shows that a browser left for the provider, and that it brought the response. */
export interface ReturningVisit extends Pick<SamlVisit, 'tokenHash' | 'providerId'> {
  /** Hash of the secret that the browser got for the response. */
  readonly answerHash: string;
}

/** A visit whose person is known. */
export interface ProvenVisit {
  readonly userId: string;
  readonly returnTo: string;
}

export abstract class SamlVisitRepository {
  abstract insert(visit: SamlVisit): Promise<void>;
  /** Uses up a request. Null if it is unknown, expired or was answered before: of concurrent calls only one gets it. */
  abstract answer(
    visit: Pick<SamlVisit, 'requestId' | 'providerId'>,
    answerHash: string,
    now: string,
  ): Promise<Pick<SamlVisit, 'id' | 'returnTo'> | null>;
  abstract prove(id: string, userId: string): Promise<void>;
  /** Ends a visit whose person is known and returns it, only once. Null if there is no such visit. */
  abstract claim(visit: ReturningVisit, now: string): Promise<ProvenVisit | null>;
}
