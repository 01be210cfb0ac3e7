import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AnonymousLimit, clientOf, RateCounter, tooMany } from '#auth';
import type { Config } from '../config';
import { CONFIG } from '../platform/platform.module';

/**
 * Keeps clients from asking without end, and others from guessing: each app at each address has the share of a token,
 * and what fails counts as a request without a credential, whoever it claims to be.
 */
@Injectable()
export class ExchangeLimits {
  private readonly failures: AnonymousLimit;

  constructor(
    private readonly counter: RateCounter,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.failures = new AnonymousLimit(counter, config.anonymousRateLimit);
  }

  /** Throws where the app has asked too often from where it asks now. */
  async count(request: Request, clientId: string): Promise<void> {
    const limit = this.config.oauthRateLimit;
    if (limit === 'off') return;
    const key = `oauth-client:${clientOf(request.ip ?? '')}:${clientId.slice(0, 64)}`;
    const usage = await this.counter.hit(key, limit.windowSeconds * 1_000);
    if (usage.used > limit.limit) throw tooMany('oauth', limit, usage);
  }

  /** To be told of each request that was refused; throws where too many were. */
  async countFailure(request: Request): Promise<void> {
    const refusal = await this.failures.count(request.ip ?? '');
    if (refusal) throw refusal;
  }
}

/** Whom a request claims to come from, to count by. */
export function claimedClient({ headers }: Request, parameters: URLSearchParams): string {
  const basic = /^Basic +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return (
    parameters.get('client_id') ??
    Buffer.from(basic ?? '', 'base64')
      .toString()
      .split(':')[0]!
  );
}
