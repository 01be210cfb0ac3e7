import type { FormerPerson } from '#kernel';
import { likePattern, type Db } from '#persistence';
import type { Column } from '../parcel';
import type { SearchedTable } from './places';

/** Rows that are read and changed in one transaction. */
const BATCH = 500;

type Row = Readonly<Record<string, unknown>> & { readonly isAbout: boolean };

/** Replaces names and addresses in the rows of a table that contain one. */
export class CopySearch {
  constructor(private readonly db: Db) {}

  /** `inTurn` runs each step in a transaction. Without a workspace the table is of none. */
  async replace(
    table: SearchedTable,
    workspaceId: string | null,
    person: FormerPerson,
    inTurn: <T>(step: () => Promise<T>) => Promise<T>,
  ): Promise<void> {
    for (let after: Row | undefined, isOver = false; !isOver;) {
      const rows = await inTurn(() => this.step(table, workspaceId, person, after));
      [after, isOver] = [rows.at(-1), rows.length < BATCH];
    }
  }

  /** Returns the rows that it has looked at. */
  private async step(
    table: SearchedTable,
    workspaceId: string | null,
    person: FormerPerson,
    after: Row | undefined,
  ): Promise<Row[]> {
    const rows = await this.read(table, workspaceId, person, after);
    for (const row of rows) await this.rewrite(table, row, person);
    return rows;
  }

  private read(
    { name, key, columns, isOfTenants }: SearchedTable,
    workspaceId: string | null,
    { id, needles }: FormerPerson,
    after: Row | undefined,
  ): Promise<Row[]> {
    const values: unknown[] = [needles.map(likePattern), `%${id}%`];
    const place = (value: unknown) => `$${values.push(value)}`;
    const keyed = key.map(quoted).join(', ');
    const texts = columns.map((column) => `${quoted(column)}::text`).join(`, E'\\n', `);
    const such = [
      ...(isOfTenants ? [`t.${name === 'workspaces' ? 'id' : 'workspace_id'} = ${place(workspaceId)}`] : []),
      ...(after ? [`(${keyed}) > (${key.map((one) => `${place(after[one.name])}::${one.type}`).join(', ')})`] : []),
      `lower(concat(${texts})) like any (array(select lower(unnest($1::text[]))))`,
    ];
    return this.db.query<Row>(
      `select ${[...key, ...columns].map(quoted).join(', ')}, to_jsonb(t)::text like $2 as "isAbout" from ${name} t
       where ${such.join(' and ')} order by ${keyed} limit ${BATCH} for no key update of t`,
      values,
      { unnamed: true },
    );
  }

  private async rewrite(table: SearchedTable, row: Row, person: FormerPerson): Promise<void> {
    const values: unknown[] = [];
    const set = (column: Column, value: unknown) => {
      values.push(isJson(column) ? JSON.stringify(value) : value);
      return `"${column.name}" = $${values.length}`;
    };
    const sets = table.columns.flatMap((column) => {
      const before = row[column.name];
      if (before === null) return [];
      const now = replaced(table, column, before, row.isAbout, person);
      return JSON.stringify(now) === JSON.stringify(before) ? [] : [set(column, now)];
    });
    if (!sets.length) return;
    const such = table.key.map((column) => `"${column.name}" = $${values.push(row[column.name])}`);
    await this.db.query(`update ${table.name} set ${sets.join(', ')} where ${such.join(' and ')}`, values, {
      unnamed: true,
    });
  }
}

const quoted = ({ name }: Column): string => `t."${name}"`;

const isJson = ({ type, isArray }: Column): boolean => type.startsWith('json') && !isArray;

function replaced(
  { isProse }: SearchedTable,
  { name }: Column,
  before: unknown,
  isAbout: boolean,
  person: FormerPerson,
): unknown {
  const now = person.replaced(before, name, isAbout);
  return isProse && typeof now === 'string' ? person.inProse(now) : now;
}
