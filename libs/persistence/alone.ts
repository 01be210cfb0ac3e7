import type { Db } from './db';

/**
 * Joins row by row are avoided: statistics may not know yet how much there is, and a plan for a few rows never ends where
 * there are thousands.
 */
const ALONE = `
  select pg_try_advisory_xact_lock(hashtextextended($1, 0)) as "isAlone", set_config('enable_nestloop', 'off', true)`;

/**
 * Runs a step of work on many rows, such as the removal of a batch, in a transaction. `work` names the work, such as
 * `purge <id>`. Returns null, and does nothing, if another process is at the same work.
 */
export const alone = <T>(db: Db, work: string, step: () => Promise<T>): Promise<T | null> =>
  db.run(async () => {
    const [row] = await db.query<{ isAlone: boolean }>(ALONE, [work]);
    return row!.isAlone ? step() : null;
  });
