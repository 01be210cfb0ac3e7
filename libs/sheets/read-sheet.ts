import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { isDate } from 'node:util/types';
import { isWithin } from './inflated-size';
import { listText, SheetError, type SheetFormat } from './sheet';

/** What a table may have at most. */
export interface SheetBounds {
  readonly rows: number;
  readonly columns: number;
  /** Bytes of a workbook's parts when they are unpacked. A small file can otherwise fill the memory. */
  readonly unpacked: number;
}

/** A file with a table: its path, or its content. */
export type SheetSource = string | Buffer;

/** Bytes at the beginning of a file that show its delimiter. */
const SAMPLE = 64 << 10;
const MAX_CSV_ROW = 4 << 20;
const DELIMITERS = [',', ';', '\t', '|'];

/**
 * Reads the rows of a table, the header first, as texts: days as `2026-01-14`, times in ISO 8601. Throws a `SheetError`
 * if the file is not what the format says or exceeds the bounds.
 */
export async function* readSheet(
  format: SheetFormat,
  source: SheetSource,
  bounds: SheetBounds,
): AsyncGenerator<string[], undefined> {
  let line = 0;
  for await (const row of READERS[format](source, bounds)) {
    // The header is no row of the table.
    if (line++ > bounds.rows) throw new SheetError(`The file has more than ${bounds.rows} rows.`);
    if (row.length > bounds.columns) throw new SheetError(`The file has more than ${bounds.columns} columns.`);
    yield row;
  }
}

const READERS: Readonly<Record<SheetFormat, (source: SheetSource, bounds: SheetBounds) => AsyncIterable<string[]>>> = {
  csv: csvRows,
  xlsx: workbookRows,
  json: jsonRows,
};

const open = (source: SheetSource, end?: number): Readable =>
  typeof source === 'string' ? createReadStream(source, { end }) : Readable.from([source.subarray(0, end)]);

async function* csvRows(source: SheetSource): AsyncGenerator<string[]> {
  const { parse } = await import('csv-parse');
  const delimiter = delimiterOf(await textOf(open(source, SAMPLE)));
  const bytes = open(source);
  const parser = bytes.pipe(
    parse({
      delimiter,
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      max_record_size: MAX_CSV_ROW,
    }),
  );
  bytes.once('error', (error) => parser.destroy(error));
  try {
    for await (const row of parser) yield (row as string[]).map(withoutEscape);
  } catch (error) {
    throw new SheetError((error as Error).message);
  } finally {
    bytes.destroy();
  }
}

/** Removes the apostrophe that keeps spreadsheets from calculating a text: see `writeSheet`. */
const withoutEscape = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

/** The delimiter that the first line has most often. */
function delimiterOf(head: string): string {
  const [line = ''] = head.split(/\r?\n/, 1);
  const often = (delimiter: string) => line.split(delimiter).length;
  return DELIMITERS.reduce((best, one) => (often(one) > often(best) ? one : best));
}

async function* workbookRows(source: SheetSource, { unpacked }: SheetBounds): AsyncGenerator<string[]> {
  if (!(await isWithin(open(source), unpacked))) throw new SheetError('The workbook is too large when unpacked.');
  const { streamXlsxRows } = await import('hucre/xlsx');
  try {
    for await (const { values } of streamXlsxRows(Readable.toWeb(open(source)) as never))
      if (values.some((value) => value !== null && value !== '')) yield values.map(cellText);
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError(`It is not a workbook: ${(error as Error).message}`);
  }
}

const MIDNIGHT = /T00:00:00\.000Z$/;

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (isDate(value)) return value.toISOString().replace(MIDNIGHT, '');
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** The rows are objects; the names of all their members are the header. */
async function* jsonRows(source: SheetSource): AsyncGenerator<string[]> {
  const rows = objectsIn(await textOf(open(source)));
  const header = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  yield header;
  yield* rows.map((row) => header.map((name) => memberText(row[name])));
}

function objectsIn(text: string): Readonly<Record<string, unknown>>[] {
  const isObject = (row: unknown) => typeof row === 'object' && row !== null && !Array.isArray(row);
  try {
    const rows = JSON.parse(text) as unknown;
    if (Array.isArray(rows) && rows.every(isObject)) return rows as Record<string, unknown>[];
  } catch (error) {
    throw new SheetError((error as Error).message);
  }
  throw new SheetError('It must be a list of objects.');
}

const memberText = (value: unknown): string => (Array.isArray(value) ? listText(value.map(String)) : cellText(value));

async function textOf(bytes: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of bytes) chunks.push(chunk as Buffer);
  } catch (error) {
    throw new SheetError((error as Error).message);
  }
  return Buffer.concat(chunks).toString('utf8');
}
