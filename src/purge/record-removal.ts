import type { Db } from '#persistence';
import type { RemovedTable, Referring } from './belonging';
import { FOLLOWING } from './followers';

/** Records that are looked at together. */
export const BATCH = 500;

/** Rows that one transaction removes, or a few more. */
const BUDGET = 2_000;

/** Rows that name records without a foreign key, beside those of `FOLLOWING`. */
const NAMING: Readonly<Record<string, readonly string[]>> = {
  ...FOLLOWING,
  import_arrivals: ['import_id'],
  progress_days: ['holder_id'],
  progress_items: ['holder_id'],
};

/** Sums that a removed work item is still part of are counted again when they are asked for. */
const FORGET_SUMS = `
  delete from progress_flows f where f.workspace_id = $1 and f.project_id in (
    select i.project_id from progress_flow_items i
    where i.workspace_id = $1 and i.work_item_id = any ($2::uuid[]) and i.happened <> '[]')`;
const FORGET_FLOWS = 'delete from progress_flow_items where workspace_id = $1 and work_item_id = any ($2::uuid[])';

/** Files of removed records go later, by the sweep of files. */
const RELEASE_FILES = `
  update assets set deleted_at = now(), updated_at = now(), version = version + 1
  where workspace_id = $1 and entity_identifier = any ($2::uuid[]) and deleted_at is null`;

/**
 * Removes records with all that belongs to them, within one transaction and up to a number of rows. Rows go before those that
 * they refer to, so that it can end anywhere.
 */
export class RecordRemoval {
  /** Number of removed rows. */
  removed = 0;

  private readonly tables: ReadonlyMap<string, RemovedTable>;

  constructor(
    private readonly db: Db,
    private readonly workspaceId: string,
    tables: readonly RemovedTable[],
  ) {
    this.tables = new Map(tables.map((table) => [table.name, table]));
  }

  /** True if the transaction has removed enough. */
  get isFull(): boolean {
    return this.removed >= BUDGET;
  }

  /** Removes records by id, except for those that something refers to which stays. Returns the number of records. */
  async remove(table: RemovedTable, ids: readonly string[]): Promise<number> {
    const free = await this.unreferred(table, ids, ({ bond }) => bond === 'keeps');
    if (!free.length) return 0;
    for (const column of table.later) await this.empty(table.name, column, 'id', free);
    for (const { table: name, column, bond } of table.referring)
      if (bond === 'forgets') await this.empty(name, column, column, free);
    for (const referring of table.referring) if (referring.bond === 'belongs') await this.removeOf(referring, free);
    if (this.isFull) return 0;
    const bare = await this.unreferred(table, free, () => true);
    if (bare.length) await this.removeBare(table, bare);
    return bare.length;
  }

  /** Removes rows that nothing refers to, and that such a condition holds for. */
  async removeEnds({ name, key }: RemovedTable, such: string, values: readonly unknown[]): Promise<number> {
    const columns = key.map((column) => `t.${column}`).join(', ');
    const some = `select ${columns} from ${name} t where t.workspace_id = $1 and ${such} limit ${BUDGET - this.removed}`;
    return this.count(`delete from ${name} t where t.workspace_id = $1 and (${columns}) in (${some})`, values);
  }

  private async removeOf({ table: name, column }: Referring, ids: readonly string[]): Promise<void> {
    const table = this.tables.get(name)!;
    if (this.isFull) return;
    if (isEnd(table)) await this.removeEnds(table, `t.${column} = any ($2::uuid[])`, [ids]);
    else while ((await this.removePass(table, column, ids)) && refersToItself(table) && !this.isFull) continue;
  }

  /** Returns how many records it removed. Of rows that refer to one another, a pass removes the last of each line. */
  private async removePass(table: RemovedTable, column: string, ids: readonly string[]): Promise<number> {
    const text = `
      select t.id from ${table.name} t where t.workspace_id = $1 and t.${column} = any ($2::uuid[])
        and ($3::uuid is null or t.id < $3) order by t.id desc limit ${BATCH}`;
    for (let [removed, after]: [number, string | null] = [0, null]; ;) {
      const found = await this.ids(text, [ids, after]);
      removed += await this.remove(table, found);
      if (found.length < BATCH || this.isFull) return removed;
      after = found.at(-1)!;
    }
  }

  private async removeBare({ name }: RemovedTable, ids: readonly string[]): Promise<void> {
    for (const [table, columns] of Object.entries(NAMING))
      for (const column of columns)
        await this.count(`delete from ${table} where workspace_id = $1 and ${column} = any ($2::uuid[])`, [ids]);
    if (name === 'work_items') for (const text of [FORGET_SUMS, FORGET_FLOWS]) await this.query(text, [ids]);
    await this.query(RELEASE_FILES, [ids]);
    await this.count(`delete from ${name} where workspace_id = $1 and id = any ($2::uuid[])`, [ids]);
  }

  /** Returns the ids of rows that no row refers to in one of such columns. */
  private async unreferred(
    { referring }: RemovedTable,
    ids: readonly string[],
    isAsked: (one: Referring) => boolean,
  ): Promise<readonly string[]> {
    const left = new Set(ids);
    for (const { table, column } of referring.filter(isAsked)) {
      if (!left.size) break;
      const text = `
        select distinct t.${column} as id from ${table} t
        where t.workspace_id = $1 and t.${column} = any ($2::uuid[])`;
      for (const id of await this.ids(text, [[...left]])) left.delete(id);
    }
    return [...left];
  }

  private empty(table: string, column: string, by: string, ids: readonly string[]): Promise<unknown> {
    const such = `workspace_id = $1 and ${by} = any ($2::uuid[]) and ${column} is not null`;
    return this.query(`update ${table} set ${column} = null where ${such}`, [ids]);
  }

  private async count(text: string, values: readonly unknown[]): Promise<number> {
    const counted = `with removed as (${text} returning 1) select count(*)::integer as number from removed`;
    const [row] = await this.query<{ number: number }>(counted, values);
    this.removed += row!.number;
    return row!.number;
  }

  private async ids(text: string, values: readonly unknown[]): Promise<string[]> {
    return (await this.query<{ id: string }>(text, values)).map(({ id }) => id);
  }

  private query<R extends object>(text: string, values: readonly unknown[]): Promise<R[]> {
    return this.db.query<R>(text, [this.workspaceId, ...values], { unnamed: true });
  }
}

/** True if no row of another table names one of this. */
export const isEnd = ({ hasId, isDeletable, referring }: RemovedTable): boolean =>
  !hasId || (!isDeletable && !referring.length);

export const refersToItself = ({ name, referring }: RemovedTable): boolean =>
  referring.some(({ table }) => table === name);
