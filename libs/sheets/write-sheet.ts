import { pipeline, Readable } from 'node:stream';
import { listText, SHEET_TYPES, type Cell, type SheetColumn, type SheetFormat } from './sheet';

/** A table to write. */
export interface Sheet {
  /** The name of the sheet in a workbook. */
  readonly title: string;
  readonly columns: readonly SheetColumn[];
  /** The values of each row, in the order of the columns. */
  readonly rows: AsyncIterable<readonly Cell[]>;
}

/**
 * Writes a table as a file, row by row: only the rows that were not read yet are in memory. If the rows fail, the
 * stream fails. What writes a format is loaded with its first file.
 *
 * ```ts
 * writeSheet('csv', { title: 'Tasks', columns: [{ name: 'name', kind: 'text' }], rows }).pipe(response);
 * ```
 */
export const writeSheet = (format: SheetFormat, sheet: Sheet): Promise<Readable> => WRITERS[format](sheet);

/** A file that is made while it is read. */
export interface SheetFile {
  readonly name: string;
  /** Its media type. */
  readonly type: string;
  readonly content: Readable;
}

/** Writes a table as a file with a name, to which the format is added: `items` becomes `items.csv`. See `writeSheet`. */
export const sheetFile = async (name: string, format: SheetFormat, sheet: Sheet): Promise<SheetFile> => ({
  name: `${name}.${format}`,
  type: SHEET_TYPES[format],
  content: await writeSheet(format, sheet),
});

const WRITERS: Readonly<Record<SheetFormat, (sheet: Sheet) => Promise<Readable>>> = {
  csv: csvOf,
  xlsx: workbookOf,
  json: (sheet) => Promise.resolve(Readable.from(jsonOf(sheet))),
};

/**
 * Spreadsheets take a text that begins with one of `= + - @` for a formula. The library writes an apostrophe before it;
 * `readSheet` removes it. Numbers are written as they are.
 */
async function csvOf({ columns, rows }: Sheet): Promise<Readable> {
  const { stringify } = await import('csv-stringify');
  const table = stringify({
    header: true,
    columns: columns.map(({ name }) => name),
    bom: true,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: { number: (value) => ({ value: String(value), escape_formulas: false }), boolean: String },
  });
  pipeline(Readable.from(mapped(rows, textsOf)), table, () => undefined);
  return table;
}

const textsOf = (row: readonly Cell[]): (string | number | boolean | null)[] =>
  row.map((cell) => (isList(cell) ? listText(cell) : cell));

const isList = (cell: Cell): cell is readonly string[] => Array.isArray(cell);

const FORMATS = { day: 'yyyy-mm-dd', time: 'yyyy-mm-dd hh:mm' } as const;
/** Widths of columns in characters. */
const WIDTHS: Readonly<Record<SheetColumn['kind'], number>> = {
  ...{ text: 24, list: 28, number: 12, boolean: 10, day: 12, time: 18 },
};
/** Excel accepts no longer text in a cell. */
const MAX_CELL = 32_767;

async function workbookOf({ title, columns, rows }: Sheet): Promise<Readable> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  const kinds = columns.map(({ kind }) => kind);
  const stream = writeXlsxStream(
    mapped(rows, (row) => row.map((cell, index) => valueOf(cell, kinds[index]!))),
    {
      name: sheetName(title),
      columns: columns.map(({ name, kind }) => ({ header: name, width: WIDTHS[kind], ...formatted(kind) })),
      freezePane: { rows: 1 },
    },
  );
  return Readable.fromWeb(stream as never);
}

const formatted = (kind: SheetColumn['kind']) => (kind === 'day' || kind === 'time' ? { numFmt: FORMATS[kind] } : {});

/** Excel counts days from here; times are their fractions. */
const EPOCH = Date.UTC(1899, 11, 30);
const DAY_MS = 86_400_000;

function valueOf(cell: Cell, kind: SheetColumn['kind']): string | number | boolean | null {
  if (isList(cell)) return listText(cell).slice(0, MAX_CELL);
  if (typeof cell !== 'string') return cell;
  return kind === 'day' || kind === 'time' ? (Date.parse(cell) - EPOCH) / DAY_MS : cell.slice(0, MAX_CELL);
}

/** Excel refuses longer names, and these characters. */
const sheetName = (title: string): string =>
  title
    .replace(/[\\/?*[\]:]/g, ' ')
    .trim()
    .slice(0, 31) || 'Sheet';

async function* jsonOf({ columns, rows }: Sheet): AsyncGenerator<string> {
  let before = '[\n';
  for await (const row of rows) {
    yield before + JSON.stringify(Object.fromEntries(columns.map(({ name }, index) => [name, row[index]])));
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

async function* mapped<T, R>(rows: AsyncIterable<T>, step: (row: T) => R): AsyncGenerator<R> {
  for await (const row of rows) yield step(row);
}
