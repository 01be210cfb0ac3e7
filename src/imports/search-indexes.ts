import type { Db } from '#persistence';

/** Indexes for searches in texts take new rows in large sets. */
const LARGE_SETS = `set local gin_pending_list_limit = '64MB'`;

const INDEXES = [
  ...['ix_work_items_name', 'ix_work_items_text', 'ix_work_items_external_id', 'ix_work_items_external_source'],
  'ix_work_item_comments_text',
];

/** Lets the current transaction leave new rows in lists beside these indexes. */
export const deferMerging = (db: Db): Promise<void> => db.send(LARGE_SETS);

/**
 * Merges what waits beside the indexes. Otherwise the next one who adds a work item would wait for it. Who does not own the
 * indexes leaves it to autovacuum.
 */
export async function mergeDeferred(db: Db): Promise<void> {
  for (const index of INDEXES)
    await db.query('select gin_clean_pending_list($1::regclass)', [index]).catch(() => undefined);
}
