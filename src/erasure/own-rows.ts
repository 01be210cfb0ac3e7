import type { Db } from '#persistence';
import type { Table } from '../parcel';
import type { OwnRows } from './places';

/** Rows that one transaction removes. */
const BATCH = 500;

/**
 * Removes rows that belong to a person alone. `inTurn` runs each step in a transaction. `values` are those of the condition, the
 * workspace first if there are several.
 */
export async function removeOwnRows(
  db: Db,
  tables: readonly Table[],
  rows: OwnRows,
  values: readonly unknown[],
  inTurn: (step: () => Promise<number>) => Promise<number>,
): Promise<void> {
  const table = tables.find(({ name }) => name === rows.table)!;
  const key = table.key.map((column) => `t.${column}`).join(', ');
  const such = values.length > 1 ? `t.workspace_id = $1 and (${rows.such})` : `(${rows.such})`;
  const text = `
    delete from ${rows.table} t where (${key}) in (select ${key} from ${rows.table} t where ${such} limit ${BATCH})
      and ${such} returning 1`;
  while (await inTurn(async () => (await db.query(text, values)).length)) continue;
}
