import { newId, type StateGroup } from '#kernel';
import type { Db } from '#persistence';
import { GROWING, LINKS, type ArrivalTable } from './arrival-tables';
import { countComments, countHeld, countVisible, type HeldItems } from './counts';
import type { GatheredTexts } from './search-indexes';

export type ArrivingRecord = Readonly<Record<string, unknown>>;

/** A work item that has arrived, with what is counted of it. */
export interface ArrivedItem {
  readonly id: string;
  readonly stateGroup: StateGroup;
  readonly isVisible: boolean;
  readonly holders: readonly string[];
}

/** Rows that have arrived in a table. */
interface Growth {
  rows: number;
  /** The rows at the last analysis. */
  analyzed: number;
  /** The rows at which the next analysis is due. */
  next: number;
}

/** Longest name of a record, in characters. */
export const MAX_NAME = 255;

/** Tables whose texts can be searched for. */
const WITH_TEXTS: readonly ArrivalTable[] = ['work_items', 'work_item_comments'];

/** Records of one statement. */
const BATCH = 1_000;

/** Sets that are sent before the first of them has been added: the database has work while the next ones are made. */
const MOST_BEHIND = 4;

/**
 * The detail of an analysis. PostgreSQL reads 300 rows for each, and asks the conditions of all indexes about each row: with its
 * own 100 that takes as long as adding 4,000 work items. Autovacuum makes better statistics after the import.
 */
const DETAIL = 30;

/** A table is analyzed once it has this many new rows, and this many times those that its statistics know. */
const FIRST_ANALYSIS = 1_000;
const MORE_ANALYSIS = 8;

const KNOWN_ROWS = 'select greatest(reltuples, 0)::float8 as rows from pg_class where oid = $1::regclass';

const NUMBERS = `
  update project_counters set last_sequence = greatest(last_sequence, $3)
  where workspace_id = $1 and project_id = $2 returning project_id`;

const REMEMBER = `
  insert into import_arrivals (workspace_id, id, import_id, kind, ids, others)
  values ($1, $2, $3, $4, $5::uuid[], $6::uuid[])`;

/**
 * Adds records of other trackers in sets, with the ids, numbers, authors and times that they have there. Rules of the
 * present, such as ended cycles, do not hold for them, and nobody is notified: no event, mail, webhook or automation.
 * A record that is here already stays as it is. Runs in the caller's transaction.
 */
export class Arrivals {
  private readonly growth = new Map<ArrivalTable, Growth>();
  private behind: Promise<unknown>[] = [];

  constructor(
    private readonly db: Db,
    private readonly workspaceId: string,
    /** The import that remembers what it has made; null if nobody can undo it. */
    private readonly importId: string | null,
    /** Told how many rows with texts are new. */
    private readonly gathered?: Pick<GatheredTexts, 'add'>,
  ) {}

  /** Adds records that all have the same columns. Returns the ids of those that were not here before; of links the first ids. */
  async add(table: ArrivalTable, records: readonly ArrivingRecord[]): Promise<ReadonlySet<string>> {
    const arrived = new Set<string>();
    const [key, other] = LINKS[table] ?? ['id'];
    for (let from = 0; from < records.length; from += BATCH) {
      const batch = records.slice(from, from + BATCH);
      const columns = Object.keys(batch[0]!).map((name) => `"${name}"`);
      const rows = await this.db.query<{ key: string; other: string | null }>(
        `insert into ${table} (workspace_id, ${columns.join(', ')})
         select $1, ${columns.map((column) => `r.${column}`).join(', ')}
         from json_populate_recordset(null::${table}, $2::json) r
         on conflict do nothing returning ${key} as key, ${other ?? 'null'} as other`,
        [this.workspaceId, JSON.stringify(batch)],
      );
      for (const row of rows) arrived.add(row.key);
      if (WITH_TEXTS.includes(table)) this.gathered?.add(rows.length);
      await this.remember(
        table,
        rows.map((row) => row.key),
        other === undefined ? null : rows.map((row) => row.other!),
      );
    }
    await this.analyzeGrown(table, arrived.size);
    return arrived;
  }

  /**
   * Adds records whose ids nobody waits for. `count` gets their number later. What fails is thrown by a later call, at the
   * latest by `settled`.
   */
  async addBehind(
    table: ArrivalTable,
    records: readonly ArrivingRecord[],
    count?: (arrived: number) => void,
  ): Promise<void> {
    if (records.length) await this.letRun(this.add(table, records).then(({ size }) => count?.(size)));
  }

  /**
   * Lets work go on behind the caller, who waits only if there is much of it. What it adds, it adds by `add`: whatever waits
   * here could wait for itself.
   */
  async letRun(work: Promise<unknown>): Promise<void> {
    // What fails is thrown when it is waited for.
    work.catch(() => undefined);
    this.behind.push(work);
    if (this.behind.length > MOST_BEHIND) await this.behind.shift();
  }

  /** Waits for all that was sent. */
  async settled(): Promise<void> {
    while (this.behind.length) await this.behind.shift();
  }

  /** The same after a failure, which is known already: nothing may be sent once the transaction has ended. */
  async stopped(): Promise<void> {
    await Promise.allSettled(this.behind.splice(0));
  }

  /** Takes note of what the import has made, so that it can be undone. */
  async remember(table: string, ids: readonly string[], others: readonly string[] | null = null): Promise<void> {
    if (this.importId === null || !ids.length) return;
    await this.db.send(REMEMBER, [this.workspaceId, newId(), this.importId, table, ids, others]);
  }

  /**
   * PostgreSQL keeps the plans of its checks of foreign keys. One that was made for a small table may walk all rows of the
   * workspace for each new one; new statistics replace it. Those of a table that was large before lead to the right plans, and
   * take long.
   */
  private async analyzeGrown(table: ArrivalTable, rows: number): Promise<void> {
    if (GROWING[table] === undefined) return;
    const growth = this.growth.get(table) ?? { rows: 0, analyzed: 0, next: FIRST_ANALYSIS };
    this.growth.set(table, growth);
    growth.rows += rows;
    if (growth.rows < growth.next) return;
    growth.next = growth.rows * MORE_ANALYSIS;
    const [known] = await this.db.query<{ rows: number }>(KNOWN_ROWS, [table]);
    if (known!.rows * MORE_ANALYSIS > growth.rows) growth.next = known!.rows * MORE_ANALYSIS;
    else await this.analyze(table, growth);
  }

  private async analyze(table: ArrivalTable, growth: Growth): Promise<void> {
    growth.analyzed = growth.rows;
    await this.db.send(`set local default_statistics_target = ${DETAIL}`);
    await this.db.query(`analyze ${table} (${GROWING[table]})`);
    await this.db.send('set local default_statistics_target to default');
  }

  /** Lets statistics know the workspace before statements that are planned for it join these tables. */
  async knowWorkspaceIn(tables: readonly ArrivalTable[]): Promise<void> {
    for (const table of tables) {
      const growth = this.growth.get(table);
      if (growth && growth.rows >= Math.max(FIRST_ANALYSIS, growth.analyzed * MORE_ANALYSIS))
        await this.analyze(table, growth);
    }
  }

  /** Counts items that have arrived. */
  async countItems(projectId: string, items: readonly ArrivedItem[]): Promise<void> {
    if (!items.length) return;
    const place = { workspaceId: this.workspaceId, projectId };
    await this.letRun(countVisible(this.db, place, items.filter(({ isVisible }) => isVisible).length));
    await this.letRun(countHeld(this.db, this.workspaceId, heldBy(items)));
  }

  /** Lets the project give numbers behind this one. */
  async countNumbers(projectId: string, last: number): Promise<void> {
    await this.db.query(NUMBERS, [this.workspaceId, projectId, last]);
  }

  /** Counts comments that have arrived, by the ids of their work items. */
  async countComments(itemIds: readonly string[]): Promise<void> {
    await countComments(this.db, this.workspaceId, counted(itemIds));
  }
}

function heldBy(items: readonly ArrivedItem[]): HeldItems[] {
  const counts = counted(items.flatMap(({ holders, stateGroup }) => holders.map((id) => `${id} ${stateGroup}`)));
  return [...counts].map(([place, number]) => {
    const [holderId, stateGroup] = place.split(' ') as [string, StateGroup];
    return { holderId, stateGroup, number };
  });
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
