import { Injectable } from '@nestjs/common';
import { hashSecret } from '#auth';
import { Clock } from '#kernel';
import { expiryOf, isLive, LIFETIME } from '../domain/lifetime';
import { RequestRepository, type StoredRequest } from './request.repository';

type Members = Readonly<Record<string, unknown>>;

/** Authorization requests that wait for a person's answer. */
@Injectable()
export class Requests {
  constructor(
    private readonly requests: RequestRepository,
    private readonly clock: Clock,
  ) {}

  async save(id: string, request: Members): Promise<void> {
    const now = this.clock.now();
    await this.requests.insert(hashSecret(id), now, { request, expiresAt: expiryOf(now, LIFETIME.request) });
  }

  async find(id: string): Promise<StoredRequest | null> {
    const found = await this.requests.find(hashSecret(id));
    return found && isLive(found.expiresAt, this.clock.now()) ? found : null;
  }

  /** Stores the answer. Returns false if the request was already answered. */
  answer(id: string, answer: Members): Promise<boolean> {
    return this.requests.answer(hashSecret(id), answer);
  }

  remove(id: string): Promise<void> {
    return this.requests.remove(hashSecret(id));
  }
}
