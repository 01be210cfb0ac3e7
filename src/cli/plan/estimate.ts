import type { Rates } from './rates';
import type { RehearsedStatement } from './rehearsal';
import type { TableSize } from './sizes';

interface Cost {
  readonly seconds: number;
  /** Room that the statement takes on the disk of the database until it has ended, or for good. */
  readonly bytes: number;
}

export interface Measured {
  readonly rates: Rates;
  readonly sizes: ReadonlyMap<string, TableSize>;
}

/** A statement takes as long even if no row is concerned. */
const LEAST_SECONDS = 0.001;
const CHANGES_ROWS = /\b(update|insert\s+into|delete\s+from)\b/i;
const READS_ROWS = /^alter\b.*\b(add\s+constraint|references|set\s+not\s+null)\b/is;

const EMPTY: Omit<TableSize, 'table'> = { rows: 0, bytes: 0, indexBytes: 0, indexes: 0 };

export const changesRows = ({ sql, names }: RehearsedStatement): boolean =>
  names.length > 0 && CHANGES_ROWS.test(sql) && !/^create\b/i.test(sql);

export const isConcurrent = ({ sql }: Pick<RehearsedStatement, 'sql'>): boolean => /\bconcurrently\b/i.test(sql);

/** Estimates one statement by the sizes of the tables that it works on and the rates of a sample. */
export function costOf(statement: RehearsedStatement, { rates, sizes }: Measured): Cost {
  const sizeOf = (table: string) => sizes.get(table) ?? EMPTY;
  const parts: Cost[] = [
    ...statement.rewrites.map(sizeOf).map(({ rows, bytes, indexBytes, indexes }) => ({
      seconds: rows / rates.write + (rows * indexes) / rates.index,
      bytes: bytes + indexBytes,
    })),
    ...statement.indexes
      .map(({ table }) => sizeOf(table))
      .map(({ rows, indexBytes, indexes }) => ({
        seconds: (rows / rates.index) * (isConcurrent(statement) ? 2 : 1),
        bytes: indexes ? indexBytes / indexes : 0,
      })),
    ...(changesRows(statement) ? [changeOf(statement.names.map(sizeOf), rates)] : []),
    ...(READS_ROWS.test(statement.sql)
      ? statement.names.map(sizeOf).map(({ rows }) => ({ seconds: rows / rates.scan, bytes: 0 }))
      : []),
  ];
  const milliseconds = parts.reduce((sum, { seconds }) => sum + seconds, 0);
  return {
    seconds: Math.max(milliseconds / 1000, LEAST_SECONDS),
    bytes: Math.round(parts.reduce((sum, { bytes }) => sum + bytes, 0)),
  };
}

/** Every row of the largest table is taken for changed, with all of its indexes: conditions are not looked at. */
function changeOf(tables: readonly Omit<TableSize, 'table'>[], { write, index }: Rates): Cost {
  const { rows, bytes, indexBytes, indexes } = tables.reduce(
    (one, other) => (other.rows > one.rows ? other : one),
    EMPTY,
  );
  return { seconds: rows / write + (rows * indexes) / index, bytes: bytes + indexBytes };
}
