import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AnonymousLimit, clientOf, RateCounter, tooMany } from '#auth';
import type { Config } from '../config';
import { CONFIG } from '../platform/platform.module';

/**
 * Limits requests and guessing. Each app has the limit of a token per client address, and failures count as requests
 * without a credential, whichever app they name.
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

  /** Counts a request. Throws if the app has sent too many from this address. */
  async count(request: Request, clientId: string): Promise<void> {
    const limit = this.config.oauthRateLimit;
    if (limit === 'off') return;
    const key = `oauth-client:${clientOf(request.ip ?? '')}:${clientId.slice(0, 64)}`;
    const usage = await this.counter.hit(key, limit.windowSeconds * 1_000);
    if (usage.used > limit.limit) throw tooMany('oauth', limit, usage);
  }

  /** Call this for each refused request. Throws if there were too many. */
  async countFailure(request: Request): Promise<void> {
    const refusal = await this.failures.count(request.ip ?? '');
    if (refusal) throw refusal;
  }
}

/** Returns the client id that a request claims, for counting. */
export function claimedClient({ headers }: Request, parameters: URLSearchParams): string {
  const basic = /^Basic +(\S+)$/i.exec(headers.authorization ?? '')?.[1];
  return (
    parameters.get('client_id') ??
    Buffer.from(basic ?? '', 'base64')
      .toString()
      .split(':')[0]!
  );
}
