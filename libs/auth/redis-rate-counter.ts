import type { Redis } from 'ioredis';
import { MemoryRateCounter, RateCounter, type Usage } from './rate-limit';

/**
 * Increments a counter and sets its expiry whenever it is missing. A key without expiry would block its owner for ever.
 */
const HIT = `
local used = redis.call('INCR', KEYS[1])
local left = redis.call('PTTL', KEYS[1])
if left < 0 then
  redis.call('PEXPIRE', KEYS[1], ARGV[1])
  left = tonumber(ARGV[1])
end
return {used, left}`;

const REFUND = `if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then return redis.call('DECR', KEYS[1]) end return 0`;

/** Waiting longer for Redis would cost more than the limit is worth. */
const COMMAND_MS = 500;
const CONNECT_MS = 2_000;
const MAX_RETRY_MS = 5_000;
const DISCONNECT_MS = 200;

type Commands = Redis & {
  rateHit(key: string, windowMs: number): Promise<[number, number]>;
  rateRefund(key: string): Promise<number>;
};

export interface RedisEvents {
  /** Called once when the connection fails or ends, until it is back. `reason` contains no password. */
  readonly lost?: (reason: string) => void;
  readonly found?: () => void;
}

/**
 * Counts in Redis, so that all hosts of an installation share the counters. While Redis is unreachable, each process
 * counts in its own memory.
 */
export class RedisRateCounter extends RateCounter {
  private readonly fallback = new MemoryRateCounter();
  private isLost = false;

  private constructor(
    private readonly redis: Commands,
    private readonly events: RedisEvents,
  ) {
    super();
    redis.on('error', (error: Error) => this.lost(reasonOf(error)));
    redis.on('close', () => this.lost('the connection ended'));
    redis.on('ready', () => this.found());
  }

  /** Connects to Redis. The client library is loaded only if Redis is used. */
  static async connect(url: string, events: RedisEvents = {}): Promise<RedisRateCounter> {
    const { Redis } = await import('ioredis');
    const redis = new Redis(url, {
      keyPrefix: 'cairn:rate:',
      connectionName: 'cairn',
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      commandTimeout: COMMAND_MS,
      connectTimeout: CONNECT_MS,
      disconnectTimeout: DISCONNECT_MS,
      retryStrategy: (attempt) => Math.min(MAX_RETRY_MS, 100 * 2 ** Math.min(attempt, 6)),
      scripts: {
        rateHit: { numberOfKeys: 1, lua: HIT },
        rateRefund: { numberOfKeys: 1, lua: REFUND },
      },
    }) as Commands;
    return new RedisRateCounter(redis, events);
  }

  /** Resolves when Redis answers, or after `milliseconds`. */
  async ready(milliseconds: number): Promise<void> {
    if (this.redis.status === 'ready') return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
      this.redis.once('ready', resolve);
    });
    clearTimeout(timer);
  }

  async hit(key: string, windowMs: number): Promise<Usage> {
    try {
      const [used, resetMs] = await this.redis.rateHit(key, windowMs);
      return { used, resetMs };
    } catch {
      return this.fallback.hit(key, windowMs);
    }
  }

  async refund(key: string): Promise<void> {
    await this.redis.rateRefund(key).catch(() => this.fallback.refund(key));
  }

  close(): void {
    this.redis.removeAllListeners('close');
    this.redis.disconnect();
  }

  private lost(reason: string): void {
    if (this.isLost) return;
    this.isLost = true;
    this.events.lost?.(reason);
  }

  private found(): void {
    if (this.isLost) this.events.found?.();
    this.isLost = false;
  }
}

/**
 * Returns a text for a connection error. If a name with several addresses refuses connections, Node combines the errors
 * into one with an empty message.
 */
const reasonOf = (error: Error & { code?: string }): string => error.message || error.code || error.name;
