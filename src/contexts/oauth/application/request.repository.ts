/** An authorization request that waits for a person's answer, in the form of the OAuth library. */
export interface StoredRequest {
  readonly request: Readonly<Record<string, unknown>>;
  /** The person's answer; null while there is none. */
  readonly answer: Readonly<Record<string, unknown>> | null;
  readonly expiresAt: string;
}

/** Requests, found by the hash of their id. Only the person's browser knows the id. */
export abstract class RequestRepository {
  abstract insert(hash: string, at: string, request: Omit<StoredRequest, 'answer'>): Promise<void>;
  abstract find(hash: string): Promise<StoredRequest | null>;
  /** Stores the answer. Returns false if the request was already answered or does not exist. */
  abstract answer(hash: string, answer: Readonly<Record<string, unknown>>): Promise<boolean>;
  abstract remove(hash: string): Promise<void>;
  /** Deletes requests that expired before a time and returns their number. */
  abstract sweep(before: string): Promise<number>;
}
