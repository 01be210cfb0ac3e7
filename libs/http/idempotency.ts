import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError, invalidField, UnitOfWork } from '#kernel';
import type { Operation } from './operation';
import { isDryRun, isStrict, markDryRun } from './preferences';
import type { ApiRequest } from './request';
import type { Rendered } from './rendered';

/** Identifies a repeated request: its user, its key, and a fingerprint of its content. */
export interface IdempotentRequest {
  readonly userId: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** Stores the responses to writes with an `Idempotency-Key`, each in the transaction of its write. */
export abstract class IdempotencyStore {
  /**
   * Runs `work` unless the request was answered before. Throws 409 if the key was used for another request, or while
   * the first request is running.
   */
  abstract once(request: IdempotentRequest, work: () => Promise<Rendered>): Promise<Rendered>;
  /**
   * Returns the stored response to an earlier request with this key, or undefined. Throws 409 if that was another
   * request.
   */
  abstract answered(request: IdempotentRequest): Promise<Rendered | undefined>;
}

/** Runs a write at most once per key of a user, and repeats the stored response afterwards. */
@Injectable()
export class Idempotency {
  constructor(
    private readonly store: IdempotencyStore,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Returns the stored response if this request repeats a write. It is sent again even if its workspace or project no
   * longer exists.
   */
  async answered(request: ApiRequest, operation: Operation): Promise<Rendered | undefined> {
    if (operation.access === 'read' || isDryRun(request, operation)) return undefined;
    if (!isKey(request.headers['idempotency-key'])) return undefined;
    return this.store.answered(idempotentRequest(request)!);
  }

  /**
   * Runs a write. A dry run is rolled back. With strict handling, the write runs in a transaction, so that it is rolled
   * back if a member turns out to have no effect.
   */
  async once(request: ApiRequest, operation: Operation, work: () => Promise<Rendered>): Promise<Rendered> {
    if (operation.access === 'read') return work();
    if (isDryRun(request, operation)) return markDryRun(await this.unitOfWork.rehearse(work));
    const undoable = isStrict(request) ? () => this.unitOfWork.run(work) : work;
    const keyed = idempotentRequest(request);
    return keyed ? this.store.once(keyed, undoable) : undoable();
  }
}

const MAX_LENGTH = 255;

const isKey = (key: unknown): key is string => typeof key === 'string' && key.trim() !== '' && key.length <= MAX_LENGTH;

function idempotentRequest(request: ApiRequest): IdempotentRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (!isKey(key)) {
    throw invalidField('Idempotency-Key', `The key has 1 to ${MAX_LENGTH} characters.`);
  }
  const fingerprint = createHash('sha256')
    .update(`${request.method} ${request.originalUrl}\n`)
    .update(JSON.stringify(request.body ?? null))
    .digest('base64url');
  return { userId: request.state.principal!.userId, key, fingerprint };
}

export const keyReused = () =>
  new DomainError('conflict', 'idempotency_key_reused', 'This Idempotency-Key was used for another request.');

export const keyInUse = () =>
  new DomainError(
    'conflict',
    'idempotency_key_in_use',
    'The first request with this Idempotency-Key is still running.',
  );
