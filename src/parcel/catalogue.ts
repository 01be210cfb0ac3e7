import { savedKeys, type SavedKey } from '../cluster/saved-keys';
import { EXCUSED, NAMES_PEOPLE, RULES, type TableRule } from './declaration';

/** Sends a statement and returns its rows. */
export type QueryAsked = <R extends object>(text: string, values: readonly unknown[]) => Promise<R[]>;

/** A column as PostgreSQL has it. */
export interface Column {
  readonly name: string;
  /** Type of the elements if the column is an array. */
  readonly type: string;
  readonly isArray: boolean;
  readonly isNullable: boolean;
}

/** The exported part of a table. Its rows are the records of one kind. */
export interface Kind {
  /** Also the name of the table. */
  readonly name: string;
  /** In the order in which records have them. */
  readonly columns: readonly Column[];
  /** Columns of the primary key, by which records are sorted. */
  readonly key: readonly Column[];
  /** Columns that refer to people. */
  readonly people: readonly Column[];
  /** The tables that a column refers to by foreign keys. Empty for one without. */
  refersTo(column: string): readonly string[];
  /** True if a foreign key lets a column name only records of the project that the row belongs to. */
  keepsToProject(column: string): boolean;
  /** Columns that are set after all kinds are inserted, because their foreign keys form a cycle. */
  readonly later: readonly string[];
  readonly rule: TableRule;
}

export interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  /** Columns of the primary key. */
  readonly key: readonly string[];
}

/** A foreign key. */
export interface Reference {
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
  /** The columns that these refer to, in the same order. */
  readonly targets: readonly string[];
}

/** The columns of a table that are set after all tables have their rows, because foreign keys form a cycle. */
interface Ordered {
  readonly later: readonly string[];
}

export const WORKSPACES = 'workspaces';
const USERS = 'users';

const TABLES = `
  select c.relname as name,
    (select array_agg(a.attname::text order by k.ord) from pg_index i
      cross join unnest(i.indkey) with ordinality as k (attnum, ord)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
      where i.indrelid = c.oid and i.indisprimary) as key,
    (select jsonb_agg(jsonb_build_object('name', a.attname, 'type', rtrim(format_type(a.atttypid, a.atttypmod), '[]'),
        'isArray', t.typcategory = 'A', 'isNullable', not a.attnotnull) order by a.attnum)
      from pg_attribute a join pg_type t on t.oid = a.atttypid
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
  from pg_class c
  where c.relnamespace = current_schema()::regnamespace and c.relkind = 'r'
  order by c.relname <> $1, c.relname`;

const REFERENCES = `
  select s.relname as "from", d.relname as "to",
    (select array_agg(a.attname::text order by c.ord) from unnest(k.conkey) with ordinality as c (attnum, ord)
      join pg_attribute a on a.attrelid = k.conrelid and a.attnum = c.attnum) as columns,
    (select array_agg(a.attname::text order by c.ord) from unnest(k.confkey) with ordinality as c (attnum, ord)
      join pg_attribute a on a.attrelid = k.confrelid and a.attnum = c.attnum) as targets
  from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class d on d.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = current_schema()::regnamespace
  order by 1, 2, k.conname`;

/** Returns all tables, `workspaces` first. */
export const tablesOf = (ask: QueryAsked): Promise<Table[]> => ask<Table>(TABLES, [WORKSPACES]);

/** Returns all foreign keys, also those that tables do without while workspaces are spread over nodes. */
export async function referencesOf(ask: QueryAsked): Promise<Reference[]> {
  const there = await ask<Reference>(REFERENCES, []);
  const known = new Set(there.map(nameOf));
  const saved = await savedKeys({ query: (text, values = []) => ask(text, values) });
  return [...there, ...saved.flatMap(asReference).filter((one) => !known.has(nameOf(one)))];
}

const nameOf = ({ from, to, columns }: Reference): string => `${from} ${to} ${columns.join()}`;

const asReference = ({ table, target, columns, targetColumns }: SavedKey): Reference[] =>
  target === null ? [] : [{ from: table, to: target, columns, targets: targetColumns }];

/** True for `workspaces` and for tables that belong to a workspace. */
export const isOfTenants = ({ name, columns }: Table): boolean =>
  name === WORKSPACES || columns.some((column) => column.name === 'workspace_id');

/** Returns the names of `workspaces` and of all tables that belong to a workspace. */
export async function tenantTables(ask: QueryAsked): Promise<string[]> {
  return (await tablesOf(ask)).filter(isOfTenants).map(({ name }) => name);
}

/** Returns the kinds of a parcel. Each follows the kinds that it refers to. */
export async function kindsOf(ask: QueryAsked): Promise<Kind[]> {
  const tables = (await tablesOf(ask)).filter((table) => isOfTenants(table) && !(table.name in EXCUSED));
  const all = await referencesOf(ask);
  const referencesBy = (table: string, column: string) =>
    all.filter(({ from, columns }) => from === table && columns.includes(column));
  const people = new Set(all.filter(({ to }) => to === USERS).map(({ from, columns }) => `${from} ${columns.join()}`));
  const kinds = tables.map((table) => ({
    ...kindOf(table, (column) => people.has(`${table.name} ${column}`)),
    refersTo: (column: string) => referencesBy(table.name, column).map(({ to }) => to),
    keepsToProject: (column: string) =>
      referencesBy(table.name, column).some(({ columns }) => columns.includes('project_id')),
  }));
  return inOrder(kinds, all);
}

function kindOf(
  { name, columns, key }: Table,
  isPersonByKey: (column: string) => boolean,
): Omit<Kind, 'keepsToProject' | 'later' | 'refersTo'> {
  const rule = RULES[name] ?? {};
  const travelling = columns.filter((column) => !(rule.left && column.name in rule.left));
  return {
    name,
    columns: travelling,
    key: key.map((one) => travelling.find((column) => column.name === one)!),
    people: travelling.filter(
      (column) => column.type === 'uuid' && (isPersonByKey(column.name) || NAMES_PEOPLE.test(column.name)),
    ),
    rule,
  };
}

type Sortable = Pick<Table, 'name' | 'columns'>;

/** Sorts tables by the foreign keys between them. In a cycle, a table comes first whose references can be null at first. */
export function inOrder<T extends Sortable>(tables: readonly T[], references: readonly Reference[]): (T & Ordered)[] {
  const waiting = new Map(tables.map((table) => [table.name, table]));
  const between = references.filter(({ from, to }) => from !== to && waiting.has(from));
  const missing = (name: string) => between.filter(({ from, to }) => from === name && waiting.has(to));
  const ordered: (T & Ordered)[] = [];
  while (waiting.size) {
    const ready = [...waiting.values()].find(({ name }) => !missing(name).length);
    const next = ready ? { ...ready, later: [] } : opened([...waiting.values()], missing);
    ordered.push(next);
    waiting.delete(next.name);
  }
  return ordered;
}

function opened<T extends Sortable>(waiting: readonly T[], missing: (name: string) => Reference[]): T & Ordered {
  for (const table of waiting) {
    if (!isInCircle(table.name, missing)) continue;
    const optional = missing(table.name).map(({ columns }) => columns.filter((name) => isOptional(table, name)));
    if (optional.every((columns) => columns.length)) return { ...table, later: [...new Set(optional.flat())] };
  }
  throw new Error(`Foreign keys of ${waiting.map(({ name }) => name).join(', ')} need one another.`);
}

const isOptional = ({ columns }: Sortable, name: string): boolean =>
  columns.some((column) => column.name === name && column.isNullable);

function isInCircle(name: string, missing: (name: string) => Reference[]): boolean {
  const seen = new Set<string>();
  const next = [name];
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    for (const { to } of missing(at)) {
      if (to === name) return true;
      if (!seen.has(to)) next.push(to);
      seen.add(to);
    }
  }
  return false;
}
