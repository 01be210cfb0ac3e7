import type { Db } from './db';

/** What waits in a queue. */
export interface QueueBacklog {
  readonly waiting: number;
  /** How long the entry that has waited longest is due; 0 if nothing waits. */
  readonly oldestSeconds: number;
}

/** A queue that takes longer to count is very long, and counting must not add to its trouble. */
const LOOK_MS = 1_000;

/** Looks at a queue with one statement of columns such as those of `QueueBacklog`. Undefined if that takes too long. */
export const lookAtQueue = <Row>(db: Db, text: string): Promise<Row[] | undefined> =>
  db.readInTime<Row>(text, [], { unnamed: false, withinMs: LOOK_MS });
