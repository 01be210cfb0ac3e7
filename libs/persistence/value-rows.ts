import { mapInSlices } from '#kernel';
import type { Db } from './db';
import { textOf } from './statement-texts';

/** What an INSERT has around its rows. */
export interface Insertion<T> {
  readonly table: string;
  /** The columns that have the same value in every row. */
  readonly shared?: Readonly<Record<string, unknown>>;
  /** The other columns, as they stand in SQL. */
  readonly columns: readonly string[];
  /** Returns the values of a row for `columns`. */
  readonly values: (row: T) => readonly unknown[];
  /** What follows the rows, such as `on conflict do nothing returning id`. */
  readonly end: string;
}

/**
 * The numbers of rows that a statement may have. PostgreSQL keeps each as a prepared statement on every connection, so
 * there are few, but a write of up to 8 rows needs only one statement.
 */
const SIZES = [64, 32, 16, 8, 7, 6, 5, 4, 3, 2, 1];

/**
 * Inserts rows as VALUES, which a cluster commits in one phase, unlike rows of a query (ADR 0087). Returns what the
 * statements return.
 */
export async function insertRows<T, R>(db: Db, insertion: Insertion<T>, rows: readonly T[]): Promise<R[]> {
  const insert = async (part: readonly T[]) =>
    db.query<R>(insertOf(insertion, part.length), await valuesOf(insertion, part));
  const [first, ...others] = partsOf(rows);
  if (!first) return [];
  if (!others.length) return insert(first);
  return db.run(async () => {
    const returned = [await insert(first)];
    for (const part of others) returned.push(await insert(part));
    return returned.flat();
  });
}

/** Like `insertRows`, without waiting for PostgreSQL: only in a transaction. */
export async function sendRows<T>(db: Db, insertion: Insertion<T>, rows: readonly T[]): Promise<void> {
  for (const part of partsOf(rows)) await db.send(insertOf(insertion, part.length), await valuesOf(insertion, part));
}

function partsOf<T>(rows: readonly T[]): (readonly T[])[] {
  const parts: (readonly T[])[] = [];
  for (let at = 0; at < rows.length; at += parts.at(-1)!.length) {
    const size = SIZES.find((one) => one <= rows.length - at)!;
    parts.push(rows.slice(at, at + size));
  }
  return parts;
}

const valuesOf = async <T>({ shared = {}, values }: Insertion<T>, rows: readonly T[]): Promise<unknown[]> => [
  ...Object.values(shared),
  ...(await mapInSlices(rows, values)).flat(),
];

function insertOf<T>({ table, shared = {}, columns, end }: Insertion<T>, rows: number): string {
  const common = Object.keys(shared);
  const all = [...common, ...columns].join(', ');
  return textOf(`insert ${rows} ${common.length} ${table} (${all}) ${end}`, () => {
    const same = common.map((_, index) => `$${index + 1}`);
    const listed = Array.from({ length: rows }, (_, row) => {
      const own = columns.map((_column, index) => `$${common.length + row * columns.length + index + 1}`);
      return `(${[...same, ...own].join(', ')})`;
    });
    return `insert into ${table} (${all}) values ${listed.join(', ')} ${end}`;
  });
}
