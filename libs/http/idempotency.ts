import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError, invalidField, UnitOfWork } from '#kernel';
import type { Operation } from './operation';
import { isDryRun, isStrict, tried } from './preferences';
import type { ApiRequest } from './request';
import type { Rendered } from './rendered';

/** What makes two requests with one key the same request. */
export interface IdempotentRequest {
  readonly userId: string;
  readonly key: string;
  readonly fingerprint: string;
}

/** The answers to writes that came with a key, each stored in the transaction of its write: both are there or neither. */
export abstract class IdempotencyStore {
  /** Throws 409 where the key came with another request, or while the first one still runs. */
  abstract once(request: IdempotentRequest, work: () => Promise<Rendered>): Promise<Rendered>;
  /** The answer to an earlier request with this key, or undefined. Throws 409 where that was another request. */
  abstract answered(request: IdempotentRequest): Promise<Rendered | undefined>;
}

/** Does a write at most once for each key of a user, and answers its repeats. */
@Injectable()
export class Idempotency {
  constructor(
    private readonly store: IdempotencyStore,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The answer to the write that this request repeats: it is given again even where the place has gone since. */
  async answered(request: ApiRequest, operation: Operation): Promise<Rendered | undefined> {
    if (operation.access === 'read' || isDryRun(request, operation)) return undefined;
    if (!isKey(request.headers['idempotency-key'])) return undefined;
    return this.store.answered(idempotentRequest(request)!);
  }

  /** A write that is only tried is undone, and so is one of which something turns out to have no effect in strict handling. */
  async once(request: ApiRequest, operation: Operation, work: () => Promise<Rendered>): Promise<Rendered> {
    if (operation.access === 'read') return work();
    if (isDryRun(request, operation)) return tried(await this.unitOfWork.rehearse(work));
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
  new DomainError('conflict', 'idempotency_key_reused', 'This Idempotency-Key came before with another request.');

export const keyInUse = () =>
  new DomainError('conflict', 'idempotency_key_in_use', 'The first request with this Idempotency-Key still runs.');
