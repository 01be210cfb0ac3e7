import type { Key, Layout, Table } from './layout';

/**
 * The unique key that gives way: a workspace lies by its id, and the code that creates one locks the slug
 * (docs/adr/0087).
 */
const GIVES_WAY = 'uq_workspaces_slug';

export const givesWay = ({ name }: Pick<Key, 'name'>): boolean => name === GIVES_WAY;

/**
 * A key from a table of one node to one that all nodes have. Each new row is then looked up with two locks that two writers
 * at once deadlock over, such as two sign-ins. Tables do without these keys for as long as workspaces are spread.
 */
export const waits = ({ kind, table, target }: Pick<Key, 'kind' | 'table' | 'target'>, tables: Tables): boolean =>
  kind === 'foreign' && tables.get(table)?.place === 'local' && tables.get(target!)?.place === 'global';

/** Returns what Citus would refuse, or what would no longer hold, in tables that are spread. */
export function refusalsOf({ tables, keys }: Layout): string[] {
  return [
    ...[...tables.values()].filter(({ place }) => place === 'tenant').flatMap(refusedTable),
    ...keys.flatMap((key) => (key.kind === 'unique' ? refusedUnique(key, tables) : refusedForeign(key, tables))),
  ];
}

type Tables = Layout['tables'];

const refusedTable = ({ name, triggers, numbered }: Table): string[] => [
  ...triggers.map((trigger) => `${name}: the trigger ${trigger} would not run on the nodes`),
  ...numbered.map((column) => `${name}: the column ${column} is numbered by the database`),
];

function refusedUnique(key: Key, tables: Tables): string[] {
  const { place, column } = tables.get(key.table)!;
  if (place !== 'tenant' || key.columns.includes(column!) || givesWay(key)) return [];
  return [`${key.table}: the unique key ${key.name} is without ${column}`];
}

function refusedForeign(key: Key, tables: Tables): string[] {
  const [from, to] = [tables.get(key.table)!, tables.get(key.target!)];
  const refuse = (why: string) => [`${key.table}: the key ${key.name} ${why}`];
  if (!to) return refuse(`refers to ${key.target}, which is in another schema`);
  if (from.place === 'tenant' && to.place === 'tenant') return refusedBetween(key, from, to).flatMap(refuse);
  if (to.place === 'global') return [];
  if (from.place === 'local' && to.place === 'local') return [];
  return refuse(`leads from a ${from.place} table to a ${to.place} one, ${to.name}`);
}

function refusedBetween({ columns, targetColumns, setsNull }: Key, from: Table, to: Table): string[] {
  const place = columns.indexOf(from.column!);
  if (place < 0 || targetColumns[place] !== to.column) return [`does not keep within a workspace`];
  return setsNull ? ['clears columns, the workspace among them'] : [];
}
