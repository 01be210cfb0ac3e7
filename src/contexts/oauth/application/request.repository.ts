/** An authorization request that waits for a person's answer, as the protocol keeps it. */
export interface StoredRequest {
  readonly request: Readonly<Record<string, unknown>>;
  /** What the person has answered; null until then. */
  readonly answer: Readonly<Record<string, unknown>> | null;
  readonly expiresAt: string;
}

/** Requests by the hash of their id, which only the person's browser has. */
export abstract class RequestRepository {
  abstract insert(hash: string, at: string, request: Omit<StoredRequest, 'answer'>): Promise<void>;
  abstract find(hash: string): Promise<StoredRequest | null>;
  /** False where it was answered already, or is not there. */
  abstract answer(hash: string, answer: Readonly<Record<string, unknown>>): Promise<boolean>;
  abstract remove(hash: string): Promise<void>;
  /** Deletes what expired before a time; answers how many. */
  abstract sweep(before: string): Promise<number>;
}
