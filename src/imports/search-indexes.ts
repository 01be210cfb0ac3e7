import type { Db } from '#persistence';

/**
 * Indexes of texts gather new rows in a list and merge it once it is longer than this. A longer one is merged with less work
 * for each row; searches and the next one who adds a text wait for it.
 */
const LIST = '16MB';
/** What merging may take of the memory. With less, it merges the list in pieces. */
const MEMORY = '64MB';

const INDEXES = [
  ...['ix_work_items_name', 'ix_work_items_text', 'ix_work_items_external_id', 'ix_work_items_external_source'],
  'ix_work_item_comments_text',
];

/** Lets the current transaction add texts in larger sets to the indexes for searches. */
export async function gatherTexts(db: Db): Promise<void> {
  await db.send(`set local gin_pending_list_limit = '${LIST}'`);
  await db.send(`set local work_mem = '${MEMORY}'`);
}

/** Merges what is left after the transaction. Who does not own the indexes leaves it to autovacuum. */
export async function mergeTexts(db: Db): Promise<void> {
  for (const index of INDEXES)
    await db.query('select gin_clean_pending_list($1::regclass)', [index]).catch(() => undefined);
}
