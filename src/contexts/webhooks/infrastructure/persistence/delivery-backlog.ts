import { lookAtQueue, type Db, type QueueBacklog } from '#persistence';

/** Messages to a webhook that is switched off wait as well, until it is switched on or they are deleted. */
const BACKLOG = `
  select count(*)::int as waiting,
    greatest(0, coalesce(extract(epoch from now() - min(next_attempt_at)), 0))::float8 as "oldestSeconds"
  from webhook_deliveries where status = 'pending'`;

/**
 * Returns how many messages wait for an attempt, and for how long the oldest has been due. Undefined if it takes too
 * long to look.
 */
export const deliveryBacklog = async (db: Db): Promise<QueueBacklog | undefined> =>
  (await lookAtQueue<QueueBacklog>(db, BACKLOG))?.[0];
