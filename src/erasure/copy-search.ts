import { likePattern, type Db } from '#persistence';
import type { Column } from '../parcel';
import type { SearchedTable } from './places';

/** Rows that are read and changed in one transaction. */
const BATCH = 500;

type Row = Readonly<Record<string, unknown>> & { readonly isAbout: boolean };

/** What stands in for a person where rows name them. */
export interface Replacing {
  readonly id: string;
  /** Texts of which a row that names the person contains at least one, whatever the case of the letters. */
  readonly needles: readonly string[];
  /** Returns a value of a column. `isAbout` says that its row has the id. */
  replaced(value: unknown, column: string, isAbout: boolean): unknown;
  /** The same for texts of tables in which the service writes prose. */
  inProse?(text: string): string;
}

/** Replaces what names a person in the rows of a table. */
export class CopySearch {
  constructor(private readonly db: Db) {}

  /**
   * `inTurn` runs each step in a transaction. Without a workspace the table is of none. Returns the number of rows that have
   * changed.
   */
  async replace(
    table: SearchedTable,
    workspaceId: string | null,
    person: Replacing,
    inTurn: <T>(step: () => Promise<T>) => Promise<T>,
  ): Promise<number> {
    let changed = 0;
    for (let after: Row | undefined, isOver = false; !isOver;) {
      const step = await inTurn(() => this.step(table, workspaceId, person, after));
      [after, isOver] = [step.rows.at(-1), step.rows.length < BATCH];
      changed += step.changed;
    }
    return changed;
  }

  /** Returns the rows that it has looked at, and how many of them it has changed. */
  private async step(
    table: SearchedTable,
    workspaceId: string | null,
    person: Replacing,
    after: Row | undefined,
  ): Promise<{ readonly rows: readonly Row[]; readonly changed: number }> {
    const rows = await this.read(table, workspaceId, person, after);
    let changed = 0;
    for (const row of rows) if (await this.rewrite(table, row, person)) changed++;
    return { rows, changed };
  }

  private read(
    { name, key, columns, isOfTenants }: SearchedTable,
    workspaceId: string | null,
    { id, needles }: Replacing,
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

  /** Returns false if nothing in the row names the person. */
  private async rewrite(table: SearchedTable, row: Row, person: Replacing): Promise<boolean> {
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
    if (!sets.length) return false;
    const such = table.key.map((column) => `"${column.name}" = $${values.push(row[column.name])}`);
    await this.db.query(`update ${table.name} set ${sets.join(', ')} where ${such.join(' and ')}`, values, {
      unnamed: true,
    });
    return true;
  }
}

const quoted = ({ name }: Column): string => `t."${name}"`;

const isJson = ({ type, isArray }: Column): boolean => type.startsWith('json') && !isArray;

function replaced(
  { isProse }: SearchedTable,
  { name }: Column,
  before: unknown,
  isAbout: boolean,
  person: Replacing,
): unknown {
  const now = person.replaced(before, name, isAbout);
  return isProse && person.inProse && typeof now === 'string' ? person.inProse(now) : now;
}
