import { Injectable } from '@nestjs/common';
import { DomainError, invalidField, isUuid, type ProjectCtx } from '#kernel';
import { listIn, readSheet, SheetError, type SheetFormat } from '#sheets';
import { notOneOf } from '#wording';
import { References, WorkItemReads, parseKey, type WorkItemRecord } from '../../work-items';
import { isSame, type Difference } from '../domain/cell-difference';
import { CUSTOM, ITEM_COLUMNS, type ItemColumn } from './item-columns';
import { CustomColumns } from './custom-columns';
import { ItemTable } from './item-table';

/** A table that a client sends. */
export interface SentFile {
  readonly format: SheetFormat;
  /** The text of the file, or base64 of a workbook. */
  readonly content: string;
}

/** A cell that cannot be written. */
export interface CellError {
  readonly field: string;
  readonly code: string;
  readonly message: string;
}

/** A row of the file: what it changes, or why it cannot be written. */
export interface FileRow {
  /** The position of the row without empty ones; the header is 1. */
  readonly line: number;
  readonly item?: WorkItemRecord;
  readonly differences: readonly Difference[];
  readonly errors: readonly CellError[];
}

const BOUNDS = { rows: 5_000, columns: 200, unpacked: 64 << 20 };
const KEYS = ['id', 'identifier'] as const;

/** Rows that are looked up and written together. */
const TURN = 100;

interface Header {
  readonly columns: readonly (ItemColumn | undefined)[];
  /** The position of the column that names the work item. */
  readonly key: number;
}

interface SentRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Compares the rows of a file with the work items that they name. */
@Injectable()
export class FileRows {
  constructor(
    private readonly custom: CustomColumns,
    private readonly references: References,
    private readonly reads: WorkItemReads,
    private readonly table: ItemTable,
  ) {}

  /** Yields the rows in turns. What an earlier turn wrote is compared with the later ones. */
  async *compared(ctx: ProjectCtx, file: SentFile): AsyncGenerator<readonly FileRow[]> {
    const [first, ...rows] = await rowsOf(file);
    const header = headerOf(first ?? [], [...ITEM_COLUMNS, ...(await this.custom.ofProject(ctx))]);
    const sent = rows.map((cells, index) => ({ line: index + 2, cells }));
    const seen = new Set<string>();
    for (let at = 0; at < sent.length; at += TURN) yield await this.turn(ctx, header, sent.slice(at, at + TURN), seen);
  }

  private async turn(ctx: ProjectCtx, header: Header, rows: readonly SentRow[], seen: Set<string>): Promise<FileRow[]> {
    const keys = rows.map(({ cells }) => (cells[header.key] ?? '').trim());
    const items = await this.itemsOf(ctx, keys);
    const found = [...new Set(items.values())];
    const columns = header.columns.filter((column) => column !== undefined);
    const cells = await this.table.rows(ctx, columns, found);
    const current = new Map(found.map(({ id }, index) => [id, cells[index]!]));
    return rows.map(({ line, cells: sent }, index) => {
      const item = items.get(keys[index]!);
      const refused = refusalOf(header, keys[index]!, item, seen);
      if (refused) return { line, item, differences: [], errors: [refused] };
      seen.add(item!.id);
      return { line, item, ...differencesOf(header, sent, current.get(item!.id)!) };
    });
  }

  /** Returns the work items of the project that the caller sees, by id or key. */
  private async itemsOf(ctx: ProjectCtx, keys: readonly string[]): Promise<ReadonlyMap<string, WorkItemRecord>> {
    const ids = new Map<string, string>();
    for (const key of new Set(keys)) {
      const parsed = isUuid(key) ? undefined : parseKey(key);
      const id = isUuid(key) ? key.toLowerCase() : parsed && (await this.references.idOfKey(ctx, parsed));
      if (id) ids.set(key, id);
    }
    const items = await this.reads.byIds(ctx, [...ids.values()]);
    const isHere = (item: WorkItemRecord | undefined) => item?.projectId === ctx.projectId && item.archivedAt === null;
    return new Map([...ids].flatMap(([key, id]) => (isHere(items.get(id)) ? [[key, items.get(id)!] as const] : [])));
  }
}

async function rowsOf({ format, content }: SentFile): Promise<string[][]> {
  const bytes = Buffer.from(content, format === 'xlsx' ? 'base64' : 'utf8');
  const rows: string[][] = [];
  try {
    for await (const row of readSheet(format, bytes, BOUNDS)) rows.push(row);
  } catch (error) {
    if (!(error instanceof SheetError)) throw error;
    throw invalidField('content', error.message);
  }
  return rows;
}

/** Recognizes the columns. Columns without a header must be empty; empty ones at the end are what spreadsheets leave. */
function headerOf(cells: readonly string[], known: readonly ItemColumn[]): Header {
  const names = cells.map((cell) => cell.trim());
  const columns = names.map((name) => {
    if (name === '') return undefined;
    const column = known.find((one) => one.name === name);
    if (!column)
      throw refused(
        notOneOf(
          'column',
          name,
          known.map((one) => one.name),
        ),
      );
    return column;
  });
  const twice = names.find((name, index) => name !== '' && names.indexOf(name) !== index);
  if (twice) throw refused(`The column "${twice}" occurs twice.`);
  const key = KEYS.map((name) => names.indexOf(name)).find((index) => index >= 0);
  if (key === undefined) throw refused('No column is named "id" or "identifier", so that no row names its work item.');
  return { columns, key };
}

const refused = (message: string): DomainError => invalidField('content', message);

function refusalOf(
  { columns, key: at }: Header,
  key: string,
  item: WorkItemRecord | undefined,
  seen: ReadonlySet<string>,
): CellError | undefined {
  const field = columns[at]!.name;
  if (key === '') return { field, code: 'required', message: 'The row does not name its work item.' };
  if (!item)
    return { field, code: 'does_not_exist', message: `There is no work item "${key.slice(0, 60)}" in the project.` };
  if (seen.has(item.id)) return { field, code: 'unique', message: 'An earlier row is about the same work item.' };
  return undefined;
}

function differencesOf(
  { columns }: Header,
  cells: readonly string[],
  current: readonly Difference['from'][],
): Pick<FileRow, 'differences' | 'errors'> {
  const differences: Difference[] = [];
  const errors: CellError[] = [];
  let place = 0;
  for (const [index, column] of columns.entries()) {
    const text = cells[index] ?? '';
    if (!column) {
      if (text.trim())
        errors.push({ field: `column ${index + 1}`, code: 'invalid', message: 'The column has no header.' });
      continue;
    }
    const from = current[place++] ?? null;
    const to = column.kind === 'list' ? listIn(text) : text.trim() || null;
    if (column.kind === 'time' || KEYS.includes(column.name as 'id') || isSame(from, to)) continue;
    if (column.isChangeable) differences.push({ column: column.name, from, to });
    else errors.push({ field: column.name, code: 'invalid', message: 'A file cannot change this column.' });
  }
  return { differences, errors };
}

/** The custom property that a column shows. */
export const propertyOf = (column: string): string | undefined =>
  column.startsWith(CUSTOM) ? column.slice(CUSTOM.length) : undefined;
