import { RedisRateCounter } from '#auth';
import type { ProcessContext } from './process-context';

const PATIENCE_MS = 2_000;

/**
 * The counters in Redis, where REDIS_URL names one. A service whose Redis is away serves all the same, and the log says
 * that its limits are not shared.
 */
export async function connectRedis({ config, log, shutdown }: ProcessContext): Promise<RedisRateCounter | undefined> {
  if (config.redisUrl === null) return undefined;
  const counter = await RedisRateCounter.connect(config.redisUrl, {
    lost: (reason) => log.warn({ reason }, 'Redis (REDIS_URL) cannot be used: each process counts requests for itself'),
    found: () => log.info('Redis counts requests'),
  });
  shutdown.defer('Redis', () => counter.close());
  await counter.ready(PATIENCE_MS);
  return counter;
}
