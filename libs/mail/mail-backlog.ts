import { lookAtQueue, type Db, type QueueBacklog } from '#persistence';

/** Messages without a next attempt wait for a person, not for the mail server. */
const BACKLOG = `
  select count(*)::int as waiting,
    coalesce(extract(epoch from now() - min(created_at)), 0)::float8 as "oldestSeconds"
  from mails where next_attempt_at is not null`;

/** Returns how many messages wait to be delivered, and how old the oldest is. Undefined if it takes too long to look. */
export const mailBacklog = async (db: Db): Promise<QueueBacklog | undefined> =>
  (await lookAtQueue<QueueBacklog>(db, BACKLOG))?.[0];
