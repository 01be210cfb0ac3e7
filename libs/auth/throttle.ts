import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import type { Response } from 'express';
import { requestOf, responseOf } from '#http';
import { DomainError, type Principal, type TokenClass } from '#kernel';
import { RateCounter, type RateLimit, type Usage } from './rate-limit';

/** The rate limit of each token class. */
export type RateLimits = Readonly<Record<TokenClass, RateLimit | 'off'>>;

type Increment = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** Makes the throttler use our counters. Its own memory store keeps a timer for each request of a window. */
class CounterStorage implements ThrottlerStorage {
  constructor(private readonly counter: RateCounter) {}

  async increment(key: string, ttl: number, limit: number): Promise<Increment> {
    const { used, resetMs } = await this.counter.hit(key, ttl);
    const seconds = Math.max(1, Math.ceil(resetMs / 1000));
    const isBlocked = used > limit;
    return { totalHits: used, timeToExpire: seconds, isBlocked, timeToBlockExpire: isBlocked ? seconds : 0 };
  }
}

const principalOf = (context: ExecutionContext): Principal | undefined => requestOf(context).state?.principal;

/**
 * Returns the throttler's options: one bucket per token, sized by the token's class. Requests without a token are not
 * counted here.
 */
export function throttlerOptions(limits: RateLimits, counter: RateCounter): ThrottlerModuleOptions {
  const limitOf = (context: ExecutionContext) => {
    const principal = principalOf(context);
    const limit = principal && limits[principal.tokenClass];
    return limit === 'off' ? undefined : limit;
  };
  const token = {
    name: 'token',
    skipIf: (context: ExecutionContext) => !limitOf(context),
    limit: (context: ExecutionContext) => limitOf(context)!.limit,
    ttl: (context: ExecutionContext) => limitOf(context)!.windowSeconds * 1000,
    getTracker: (_request: unknown, context: ExecutionContext) => principalOf(context)!.tokenId,
    generateKey: (context: ExecutionContext, tokenId: string) => `${principalOf(context)!.tokenClass}:${tokenId}`,
  };
  return { throttlers: [token], storage: new CounterStorage(counter) };
}

/** Limits the requests of each token, by the limit of its class. */
@Injectable()
export class TokenThrottle extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: ThrottlerStorage,
    reflector: Reflector,
    private readonly counter: RateCounter,
  ) {
    super(options, storage, reflector);
  }

  protected override async handleRequest(asked: ThrottlerRequest): Promise<boolean> {
    const { context, throttler, limit, ttl, blockDuration, getTracker, generateKey } = asked;
    const { state } = requestOf(context);
    const response = responseOf(context);
    const { tokenClass } = state.principal!;
    const rate = { limit, windowSeconds: ttl / 1000 };
    const key = generateKey(context, await getTracker(requestOf(context), context), throttler.name!);
    const { totalHits, timeToExpire, isBlocked } = await this.storageService.increment(
      key,
      ttl,
      limit,
      blockDuration,
      throttler.name!,
    );
    const usage = { used: totalHits, resetMs: timeToExpire * 1000 };
    if (isBlocked) throw tooMany(tokenClass, rate, usage);
    setHeaders(response, tokenClass, rate, usage);
    state.refund = () => {
      void this.counter.refund(key);
      setHeaders(response, tokenClass, rate, { ...usage, used: usage.used - 1 });
    };
    return true;
  }
}

/** Makes the IETF headers that both versions send, and the two headers that clients of v1 read. */
function rateHeaders(
  name: string,
  { limit, windowSeconds }: RateLimit,
  { used, resetMs }: Usage,
): Record<string, string> {
  const left = Math.max(0, limit - used);
  const reset = Math.max(1, Math.ceil(resetMs / 1000));
  return {
    'RateLimit-Policy': `"${name}";q=${limit};w=${windowSeconds}`,
    RateLimit: `"${name}";r=${left};t=${reset}`,
    'X-RateLimit-Remaining': String(left),
    'X-RateLimit-Reset': String(Math.floor(Date.now() / 1000) + reset),
  };
}

function setHeaders(response: Response, name: string, limit: RateLimit, usage: Usage): void {
  for (const [header, value] of Object.entries(rateHeaders(name, limit, usage))) response.setHeader(header, value);
}

/** Makes the failure (429) for too many requests. */
export function tooMany(name: string, limit: RateLimit, usage: Usage, said = 'Too many requests.'): DomainError {
  const seconds = Math.max(1, Math.ceil(usage.resetMs / 1000));
  const headers = { ...rateHeaders(name, limit, usage), 'Retry-After': String(seconds) };
  return new DomainError('rate_limited', 'rate_limited', `${said} Try again in ${seconds} seconds.`, { headers });
}
