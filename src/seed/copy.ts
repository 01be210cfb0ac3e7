import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';

export type Cell = string | number | boolean | null;
export type Row = readonly Cell[];

export interface Copy {
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: Iterable<Row>;
}

/** The number of characters that are collected before they are sent. */
const CHUNK = 1 << 16;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Returns a row in PostgreSQL's text format. */
export const copyLine = (row: Row): string => `${row.map(cell).join('\t')}\n`;

function cell(value: Cell): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return value.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character]!);
  return typeof value === 'boolean' ? (value ? 't' : 'f') : String(value);
}

/** Streams rows into a table. Returns their number. */
export async function copyInto(client: Client, { table, columns, rows }: Copy): Promise<number> {
  const target = client.query(from(`copy ${table} (${columns.join(', ')}) from stdin`));
  await pipeline(Readable.from(chunks(rows), { objectMode: false, highWaterMark: CHUNK }), target);
  return target.rowCount;
}

function* chunks(rows: Iterable<Row>): Iterable<string> {
  let text = '';
  for (const row of rows) {
    text += copyLine(row);
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
}
