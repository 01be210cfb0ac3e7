import type { Db } from '#persistence';
import { EventProgress, type Backlog } from './event-progress';

/** Returns how far every consumer is that ever ran on this database. For processes that run no consumers themselves. */
export async function eventBacklogs(db: Db, now: string): Promise<Backlog[]> {
  const rows = await db.query<{ name: string }>('select name from event_consumers order by name');
  const names = rows.map(({ name }) => name);
  const progress = new EventProgress(db, names, new Set(names));
  return progress.backlogs(await progress.behind('-infinity'), now);
}
