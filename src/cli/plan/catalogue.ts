interface Asked {
  query(text: string): Promise<unknown>;
}

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  /** True if PostgreSQL fills the column where an insert leaves it out. */
  readonly isFilled: boolean;
}

/** Something that a write to a table may break: a constraint, a unique index or a trigger. */
interface Rule {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

export interface Catalogue {
  readonly columns: readonly Column[];
  readonly rules: readonly Rule[];
}

const COLUMNS = `
  select c.oid::regclass::text as "table", a.attname::text as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as "isRequired", a.atthasdef or a.attidentity <> '' or a.attgenerated <> '' as "isFilled"
  from pg_attribute a join pg_class c on c.oid = a.attrelid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and a.attnum > 0 and not a.attisdropped
  order by 1, a.attnum`;

const RULES = `
  select conrelid::regclass::text as "table", conname::text as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where connamespace = 'public'::regnamespace and conrelid <> 0 and contype <> 'n'
  union all
  select i.indrelid::regclass::text, i.indexrelid::regclass::text, pg_get_indexdef(i.indexrelid)
  from pg_index i join pg_class c on c.oid = i.indexrelid
  where i.indisunique and c.relnamespace = 'public'::regnamespace
    and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)
  union all
  select tgrelid::regclass::text, tgname::text, pg_get_triggerdef(t.oid)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not tgisinternal and c.relnamespace = 'public'::regnamespace
  order by 1, 2`;

export async function catalogueOf(database: Asked): Promise<Catalogue> {
  return {
    columns: (await database.query(COLUMNS)) as Column[],
    rules: (await database.query(RULES)) as Rule[],
  };
}

/** Returns what a version that knows only `before` would stumble over. Empty if the change only adds. */
export function breaksOf(before: Catalogue, after: Catalogue): string[] {
  const tables = new Set(before.columns.map(({ table }) => table));
  const left = new Set(after.columns.map(({ table }) => table));
  const gone = [...tables].filter((table) => !left.has(table));
  const isKept = ({ table }: { readonly table: string }) => tables.has(table) && left.has(table);
  return [
    ...gone.map((table) => `${table} is gone or has another name`),
    ...before.columns.filter(isKept).flatMap((column) => changeOf(column, after)),
    ...after.columns.filter(isKept).flatMap((column) => demandOf(column, before)),
    ...rulesThatDiffer(after, before)
      .filter(isKept)
      .map(({ table, name }) => `${table} gets the rule ${name}`),
    ...rulesThatDiffer(before, after)
      .filter(isKept)
      .map(({ table, name }) => `${table} loses the rule ${name}`),
  ];
}

const same = (one: Column, other: Column): boolean => one.table === other.table && one.name === other.name;

function changeOf(column: Column, { columns }: Catalogue): string[] {
  const name = `${column.table}.${column.name}`;
  const now = columns.find((other) => same(column, other));
  if (!now) return [`${name} is gone or has another name`];
  if (now.type !== column.type) return [`${name} changes its type from ${column.type} to ${now.type}`];
  return now.isRequired && !column.isRequired ? [`${name} may no longer be empty`] : [];
}

const demandOf = (column: Column, { columns }: Catalogue): string[] =>
  column.isRequired && !column.isFilled && !columns.some((other) => same(column, other))
    ? [`${column.table}.${column.name} is new and needs a value`]
    : [];

const rulesThatDiffer = ({ rules }: Catalogue, other: Catalogue): Rule[] => {
  const known = new Set(other.rules.map(({ table, definition }) => `${table} ${definition}`));
  return rules.filter(({ table, definition }) => !known.has(`${table} ${definition}`));
};
