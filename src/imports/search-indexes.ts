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

/** New rows with texts after which they are merged. After fewer, lists are shorter, and each text takes more of the processor. */
const ENOUGH = 2_000;

/** Counts what the indexes gather. */
export class GatheredTexts {
  private rows = 0;
  private isOver = false;
  private wake: () => void = () => undefined;

  add(rows: number): void {
    this.rows += rows;
    if (this.rows >= ENOUGH) this.wake();
  }

  end(): void {
    this.isOver = true;
    this.wake();
  }

  /** Waits for enough rows or the end. Returns true at the end. */
  async enough(): Promise<boolean> {
    if (this.rows < ENOUGH && !this.isOver) await new Promise<void>((resolve) => (this.wake = resolve));
    this.rows = 0;
    return this.isOver;
  }
}

/**
 * Merges what the indexes gather while `work` adds texts, and what is left after it. Another connection does that, since it
 * takes a fifth of what PostgreSQL does for an import: the transaction adds rows meanwhile, and lists stay short for
 * searches. Entries of rows that are not here in the end lead to nothing. `work` begins its transaction itself.
 */
export async function whileTextsAreMerged<T>(db: Db, work: (gathered: GatheredTexts) => Promise<T>): Promise<T> {
  const gathered = new GatheredTexts();
  const merging = mergeUntilEnd(gathered, db);
  try {
    return await work(gathered);
  } finally {
    gathered.end();
    await merging;
  }
}

async function mergeUntilEnd(gathered: GatheredTexts, db: Db): Promise<void> {
  for (let isOver = false; !isOver;) {
    isOver = await gathered.enough();
    if (!(await mergeTexts(db))) return;
  }
}

/** Returns false for somebody who does not own the indexes, and leaves them to the limit of the list and to autovacuum. */
async function mergeTexts(db: Db): Promise<boolean> {
  try {
    for (const index of INDEXES) await db.query('select gin_clean_pending_list($1::regclass)', [index]);
    return true;
  } catch {
    return false;
  }
}
