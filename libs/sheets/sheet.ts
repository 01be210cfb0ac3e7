/** The formats of a table as a file: CSV (RFC 4180, UTF-8), an Excel workbook, and JSON. */
export const SHEET_FORMATS = ['csv', 'xlsx', 'json'] as const;
export type SheetFormat = (typeof SHEET_FORMATS)[number];

/** Media types of the formats. */
export const SHEET_TYPES: Readonly<Record<SheetFormat, string>> = {
  csv: 'text/csv',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  json: 'application/json',
};

/** What the parameter of an operation says that chooses the format. */
export const SHEET_FORMAT = {
  default: 'csv',
  description: 'The format of the file: CSV, an Excel workbook, or JSON.',
} as const;

/** Returns the schemas of a table as a file by media type, for an operation. `row` says what a row is in JSON. */
export const sheetSchemas = (row: string) => ({
  [SHEET_TYPES.csv]: { type: 'string' },
  [SHEET_TYPES.xlsx]: { description: 'An Excel workbook with one sheet.' },
  [SHEET_TYPES.json]: { type: 'array', items: { type: 'object', description: row } },
});

/** A value in a table. Days are `2026-01-14`, times ISO 8601 in UTC. */
export type Cell = string | number | boolean | readonly string[] | null;

export interface SheetColumn {
  /** The header. */
  readonly name: string;
  /** What its values are. Workbooks contain days and times as dates, so that they can be sorted and filtered. */
  readonly kind: 'text' | 'number' | 'boolean' | 'day' | 'time' | 'list';
}

/** A file that cannot be read as a table; the message says why. */
export class SheetError extends Error {
  override readonly name = 'SheetError';
}

/**
 * Returns several values as the text of one cell: separated by commas, or by line breaks if a value contains a comma.
 * `listIn` reads it.
 */
export function listText(values: readonly string[]): string {
  if (!values.some((value) => value.includes(','))) return values.join(', ');
  return values.length === 1 ? `${values[0]!}\n` : values.join('\n');
}

/** Returns the values in the text of a cell. */
export const listIn = (text: string): string[] =>
  text
    .split(text.includes('\n') ? '\n' : ',')
    .map((value) => value.trim())
    .filter(Boolean);
