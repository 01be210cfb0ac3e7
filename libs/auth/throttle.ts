import { Inject, Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import type { Response } from 'express';
import { requestOf, responseOf, type RequestState } from '#http';
import { DomainError, type TokenClass } from '#kernel';
import { RateCounter, type RateLimit, type Usage } from './rate-limit';

/** Limit of each token class. */
export type RateLimits = Readonly<Record<TokenClass, RateLimit | 'off'>>;
export const RATE_LIMITS = Symbol('RateLimits');

type Increment = Awaited<ReturnType<ThrottlerStorage['increment']>>;

/** Lets the throttler count with ours: its own memory store keeps a timer for each request of a window. */
@Injectable()
export class CounterStorage implements ThrottlerStorage {
  constructor(private readonly counter: RateCounter) {}

  async increment(key: string, ttl: number, limit: number): Promise<Increment> {
    const { used, resetMs } = await this.counter.hit(key, ttl);
    const seconds = Math.max(1, Math.ceil(resetMs / 1000));
    const isBlocked = used > limit;
    return { totalHits: used, timeToExpire: seconds, isBlocked, timeToBlockExpire: isBlocked ? seconds : 0 };
  }
}

/** One bucket for each token, sized by the token's class. */
@Injectable()
export class TokenThrottle extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: ThrottlerStorage,
    reflector: Reflector,
    private readonly counter: RateCounter,
    @Inject(RATE_LIMITS) private readonly limits: RateLimits,
  ) {
    super(options, storage, reflector);
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const { state } = requestOf(context);
    const limit = state?.principal && this.limits[state.principal.tokenClass];
    if (!limit || limit === 'off') return true;
    await this.count(state, limit, responseOf(context));
    return true;
  }

  private async count(state: RequestState, limit: RateLimit, response: Response): Promise<void> {
    const { tokenClass, tokenId } = state.principal!;
    const key = `${tokenClass}:${tokenId}`;
    const { totalHits, timeToExpire, isBlocked } = await this.storageService.increment(
      key,
      limit.windowSeconds * 1000,
      limit.limit,
      0,
      tokenClass,
    );
    const usage = { used: totalHits, resetMs: timeToExpire * 1000 };
    if (isBlocked) throw tooMany(tokenClass, limit, usage);
    setHeaders(response, tokenClass, limit, usage);
    state.refund = () => {
      void this.counter.refund(key);
      setHeaders(response, tokenClass, limit, { ...usage, used: usage.used - 1 });
    };
  }
}

/** The IETF fields of both versions, and the two that clients of version 1 read. */
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

export function tooMany(name: string, limit: RateLimit, usage: Usage): DomainError {
  const seconds = Math.max(1, Math.ceil(usage.resetMs / 1000));
  const headers = { ...rateHeaders(name, limit, usage), 'Retry-After': String(seconds) };
  return new DomainError('rate_limited', 'rate_limited', `Too many requests. Try again in ${seconds} seconds.`, {
    headers,
  });
}
