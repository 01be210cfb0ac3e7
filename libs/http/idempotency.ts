import { createHash } from 'node:crypto';
import { DomainError, invalidField } from '#kernel';
import type { ApiRequest } from './request';
import type { Rendered } from './rendered';

/** What makes two requests with one key the same request. */
export interface IdempotentRequest {
  readonly userId: string;
  readonly key: string;
  readonly fingerprint: string;
}

/**
 * Runs a write at most once for each key of a user. The answer is stored in the transaction of the write, so after a
 * crash either both are there or neither.
 */
export abstract class Idempotency {
  /** Throws 409 where the key came with another request, or while the first one still runs. */
  abstract once(request: IdempotentRequest, work: () => Promise<Rendered>): Promise<Rendered>;
  /** The answer to an earlier request with this key, or undefined. Throws 409 where that was another request. */
  abstract repeated(request: IdempotentRequest): Promise<Rendered | undefined>;
}

const MOST_LENGTH = 255;

const isKey = (key: unknown): key is string =>
  typeof key === 'string' && key.trim() !== '' && key.length <= MOST_LENGTH;

export const hasIdempotencyKey = ({ headers }: ApiRequest): boolean => isKey(headers['idempotency-key']);

export function idempotentRequest(request: ApiRequest): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (!isKey(key)) {
    throw invalidField('Idempotency-Key', `The key has 1 to ${MOST_LENGTH} characters.`);
  }
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.originalUrl}\n`)
    .update(JSON.stringify(request.body ?? null))
    .digest('base64url');
  return { userId: request.state.principal!.userId, key, fingerprint };
}

export const keyReused = () =>
  new DomainError('conflict', 'idempotency_key_reused', 'This Idempotency-Key came before with another request.');

export const keyInUse = () =>
  new DomainError('conflict', 'idempotency_key_in_use', 'The first request with this Idempotency-Key still runs.');
