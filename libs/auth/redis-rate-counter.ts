import { Redis } from 'ioredis';
import { MemoryRateCounter, RateCounter, type Usage } from './rate-limit';

const HIT = `
local used = redis.call('INCR', KEYS[1])
if used == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {used, redis.call('PTTL', KEYS[1])}`;

const REFUND = `if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then return redis.call('DECR', KEYS[1]) end return 0`;

/** Counters that all hosts of an installation share. While Redis is away each process counts for itself. */
export class RedisRateCounter extends RateCounter {
  private readonly redis: Redis;
  private readonly fallback = new MemoryRateCounter();

  constructor(url: string) {
    super();
    this.redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, keyPrefix: 'cairn:rate:' });
    // Each failed command is answered where it was sent; without a listener a lost connection would end the process.
    this.redis.on('error', () => undefined);
  }

  async hit(key: string, windowMs: number): Promise<Usage> {
    try {
      const [used, resetMs] = (await this.redis.eval(HIT, 1, key, windowMs)) as [number, number];
      return { used, resetMs: Math.max(0, resetMs) };
    } catch {
      return this.fallback.hit(key, windowMs);
    }
  }

  async refund(key: string): Promise<void> {
    await this.redis.eval(REFUND, 1, key).catch(() => this.fallback.refund(key));
  }

  close(): void {
    this.redis.disconnect();
  }
}
