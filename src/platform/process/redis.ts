import { RedisRateCounter } from '#auth';
import type { ProcessContext } from './process-context';

const PATIENCE_MS = 2_000;

/**
 * Connects to Redis if REDIS_URL is set. The service also runs while Redis is unreachable; the log then says that
 * limits are not shared.
 */
export async function connectRedis({ config, log, shutdown }: ProcessContext): Promise<RedisRateCounter | undefined> {
  if (config.redisUrl === null) return undefined;
  const counter = await RedisRateCounter.connect(config.redisUrl, {
    lost: (reason) => log.warn({ reason }, 'Redis (REDIS_URL) cannot be used: each process counts requests for itself'),
    found: () => log.info('Requests are counted in Redis'),
  });
  shutdown.defer('Redis', () => counter.close());
  await counter.ready(PATIENCE_MS);
  return counter;
}
