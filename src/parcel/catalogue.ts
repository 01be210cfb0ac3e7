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

interface Table {
  readonly name: string;
  readonly columns: readonly Column[];
  readonly key: readonly string[];
}

interface Reference {
  readonly from: string;
  readonly to: string;
  readonly columns: readonly string[];
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
    and (c.relname = $1 or exists (
      select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped))
  order by c.relname <> $1, c.relname`;

const REFERENCES = `
  select s.relname as "from", d.relname as "to",
    (select array_agg(a.attname::text) from pg_attribute a
      where a.attrelid = k.conrelid and a.attnum = any (k.conkey)) as columns
  from pg_constraint k join pg_class s on s.oid = k.conrelid join pg_class d on d.oid = k.confrelid
  where k.contype = 'f' and k.connamespace = current_schema()::regnamespace
  order by 1, 2, k.conname`;

/** Returns the names of `workspaces` and of all tables that belong to a workspace. */
export async function tenantTables(ask: QueryAsked): Promise<string[]> {
  return (await ask<Table>(TABLES, [WORKSPACES])).map(({ name }) => name);
}

/** Returns the kinds of a parcel. Each follows the kinds that it refers to. */
export async function kindsOf(ask: QueryAsked): Promise<Kind[]> {
  const tables = (await ask<Table>(TABLES, [WORKSPACES])).filter(({ name }) => !(name in EXCUSED));
  const names = new Set(tables.map(({ name }) => name));
  const all = await ask<Reference>(REFERENCES, []);
  const between = all.filter(({ from, to }) => from !== to && names.has(from) && names.has(to));
  const referencesBy = (table: string, column: string) =>
    all.filter(({ from, columns }) => from === table && columns.includes(column));
  const people = new Set(all.filter(({ to }) => to === USERS).map(({ from, columns }) => `${from} ${columns.join()}`));
  const kinds = tables.map((table) => ({
    ...kindOf(table, (column) => people.has(`${table.name} ${column}`)),
    refersTo: (column: string) => referencesBy(table.name, column).map(({ to }) => to),
    keepsToProject: (column: string) =>
      referencesBy(table.name, column).some(({ columns }) => columns.includes('project_id')),
  }));
  return inOrder(kinds, between);
}

function kindOf(
  { name, columns, key }: Table,
  isPersonByKey: (column: string) => boolean,
): Omit<Kind, 'keepsToProject' | 'refersTo'> {
  const rule = RULES[name] ?? {};
  const travelling = columns.filter((column) => !(rule.left && column.name in rule.left));
  return {
    name,
    columns: travelling,
    key: key.map((one) => travelling.find((column) => column.name === one)!),
    people: travelling.filter(
      (column) => column.type === 'uuid' && (isPersonByKey(column.name) || NAMES_PEOPLE.test(column.name)),
    ),
    later: [],
    rule,
  };
}

/** Sorts kinds by their foreign keys. In a cycle, a kind comes first whose references can be null at first. */
function inOrder(kinds: readonly Kind[], references: readonly Reference[]): Kind[] {
  const waiting = new Map(kinds.map((kind) => [kind.name, kind]));
  const missing = (name: string) => references.filter(({ from, to }) => from === name && waiting.has(to));
  const ordered: Kind[] = [];
  while (waiting.size) {
    const ready = [...waiting.values()].find(({ name }) => !missing(name).length);
    const next = ready ?? opened([...waiting.values()], missing);
    ordered.push(next);
    waiting.delete(next.name);
  }
  return ordered;
}

function opened(waiting: readonly Kind[], missing: (name: string) => Reference[]): Kind {
  for (const kind of waiting) {
    if (!isInCircle(kind.name, missing)) continue;
    const optional = missing(kind.name).map(({ columns }) => columns.filter((name) => isOptional(kind, name)));
    if (optional.every((columns) => columns.length)) return { ...kind, later: [...new Set(optional.flat())] };
  }
  throw new Error(`Foreign keys of ${waiting.map(({ name }) => name).join(', ')} need one another.`);
}

const isOptional = ({ columns }: Kind, name: string): boolean =>
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
