interface Asked {
  query(text: string): Promise<unknown>;
}

export interface Relations {
  /** Number of the file that holds each table. It changes when the rows are written anew. */
  readonly tables: ReadonlyMap<string, string>;
  readonly indexes: ReadonlyMap<string, { readonly table: string; readonly file: string }>;
}

const RELATIONS = `
  select c.oid::regclass::text as name, pg_relation_filenode(c.oid)::text as file, i.indrelid::regclass::text as "table"
  from pg_class c left join pg_index i on i.indexrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i') order by 1`;

export async function relationsOf(database: Asked): Promise<Relations> {
  const rows = (await database.query(RELATIONS)) as { name: string; file: string; table: string | null }[];
  const isTable = ({ table }: { table: string | null }) => table === null;
  return {
    tables: new Map(rows.filter(isTable).map(({ name, file }) => [name, file])),
    indexes: new Map(
      rows.filter((row) => !isTable(row)).map(({ name, file, table }) => [name, { table: table!, file }]),
    ),
  };
}

/** Modes from weak to strong, and who waits while one is held. */
const MODES = {
  AccessShareLock: 'nobody',
  RowShareLock: 'nobody',
  RowExclusiveLock: 'nobody',
  ShareUpdateExclusiveLock: 'nobody',
  ShareLock: 'writes',
  ShareRowExclusiveLock: 'writes',
  ExclusiveLock: 'writes',
  AccessExclusiveLock: 'reads and writes',
} as const;

export type LockMode = keyof typeof MODES;
export type Waiting = (typeof MODES)[LockMode];

export interface TableLock {
  readonly table: string;
  readonly mode: LockMode;
}

export const strengthOf = (mode: LockMode): number => Object.keys(MODES).indexOf(mode);
export const waitingFor = (mode: LockMode): Waiting => MODES[mode];

const LOCKS = `
  select c.oid::regclass::text as "table", l.mode from pg_locks l join pg_class c on c.oid = l.relation
  where l.pid = pg_backend_pid() and l.granted and c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  order by 1`;

/** Returns the strongest lock of this session on each table. */
export async function heldLocks(database: Asked): Promise<TableLock[]> {
  const strongest = new Map<string, LockMode>();
  for (const { table, mode } of (await database.query(LOCKS)) as TableLock[]) {
    const known = strongest.get(table);
    if (known === undefined || strengthOf(mode) > strengthOf(known)) strongest.set(table, mode);
  }
  return [...strongest].map(([table, mode]) => ({ table, mode }));
}
