import { quoted } from '../backup';
import type { Key, Layout, Table } from './layout';
import { givesWay, waits } from './refusals';

export interface Part {
  readonly title: string;
  readonly statements: readonly string[];
  /** The table whose rows are counted before and after. */
  readonly counted?: string;
}

/** One transaction of a change. What it has done shows in the database, so that the next run goes on after it. */
export type Step = readonly Part[];

export interface Plan {
  readonly steps: readonly Step[];
  /** Keys to remember before the first step. */
  readonly saved: readonly Key[];
  /** Those of them that tables have again after the last one. */
  readonly back: readonly Key[];
}

interface Given {
  readonly layout: Layout;
  /** Keys that earlier runs have taken away. */
  readonly saved: readonly Key[];
  readonly shards: number;
}

/** The table with which all others are colocated. */
const FIRST = 'workspaces';

const drop = ({ table, name }: Key): string => `alter table ${quoted(table)} drop constraint ${quoted(name)}`;

const add = ({ table, name, definition }: Key): string =>
  `alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`;

const dropped = (key: Key): Part => ({ title: `take away ${key.name}`, statements: [drop(key)] });
const added = (key: Key): Part => ({ title: `add ${key.name}`, statements: [add(key)] });

/** Makes one step of the keys of each table. */
function byTable(keys: readonly Key[], part: (key: Key) => Part): Step[] {
  const tables = new Map<string, Key[]>();
  for (const key of keys) tables.set(key.table, [...(tables.get(key.table) ?? []), key]);
  return [...tables.values()].map((some) => some.map(part));
}

/** Returns the saved keys that no table has now. */
const missing = (saved: readonly Key[], { keys }: Layout): Key[] => {
  const present = new Set(keys.map(({ name }) => name));
  return saved.filter(({ name }) => !present.has(name));
};

const foreignKeysOf = (tables: readonly Table[], { keys }: Layout): Key[] => {
  const names = new Set(tables.map(({ name }) => name));
  return keys.filter(({ kind, table, target }) => kind === 'foreign' && (names.has(table) || names.has(target!)));
};

const together = (saved: readonly Key[], more: readonly Key[]): Key[] => {
  const known = new Set(saved.map(({ name }) => name));
  return [...saved, ...more.filter(({ name }) => !known.has(name))];
};

const isForeign = ({ kind }: Key): boolean => kind === 'foreign';

/**
 * Returns the steps that are left from the layout to one that is spread by workspace. All tables change in one step:
 * those who read meanwhile see them either as before or spread, since a join of both is refused.
 */
export function distribution({ layout, saved, shards }: Given): Plan {
  const tables = [...layout.tables.values()].filter(({ place }) => place !== 'local');
  const left = tables.filter(({ now }) => now === 'local').sort(inOrder);
  const isWaiting = (key: Key) => waits(key, layout.tables);
  const inTheWay = left.length ? foreignKeysOf(tables, layout) : layout.keys.filter(isWaiting);
  const loose = left.length ? layout.keys.filter((key) => key.isConstraint && givesWay(key)) : [];
  const emptied = tables.filter((table) => left.includes(table) || table.hasRest);
  const all = together(saved, [...inTheWay, ...loose]);
  const back = all.filter((key) => isForeign(key) && !isWaiting(key));
  return {
    saved: all,
    back,
    steps: [
      ...byTable(inTheWay, dropped),
      ...loose.map((key) => [loosened(key)]),
      ...(left.length ? [left.map((table) => spreadOut(table, shards))] : []),
      ...emptied.map((table) => [withoutRest(table)]),
      ...byTable(
        [...inTheWay, ...missing(saved, layout)].filter((key) => isForeign(key) && !isWaiting(key)),
        added,
      ),
    ],
  };
}

/** Copies come before what may refer to them; the first of the distributed tables says how all of them are split. */
const inOrder = (one: Table, other: Table): number => rank(one) - rank(other) || (one.name < other.name ? -1 : 1);
const rank = ({ name, place }: Table): number => (place === 'global' ? 0 : name === FIRST ? 1 : 2);

/** The look-up of the key stays, its promise goes. */
const loosened = (key: Key): Part => ({
  title: `loosen ${key.name}`,
  statements: [
    drop(key),
    `create index ${quoted(looseName(key))} on ${quoted(key.table)} (${key.columns.map(quoted).join(', ')})`,
  ],
});

const looseName = ({ name }: Key): string => name.replace(/^uq_/, 'ix_');

function spreadOut({ name, place, column }: Table, shards: number): Part {
  const table = `'${quoted(name)}'`;
  if (place === 'global')
    return {
      title: `copy ${name} to all nodes`,
      statements: [`select create_reference_table(${table})`],
      counted: name,
    };
  const how = name === FIRST ? `shard_count => ${shards}, colocate_with => 'none'` : `colocate_with => '${FIRST}'`;
  const statement = `select create_distributed_table(${table}, '${column}', ${how})`;
  return { title: `distribute ${name}`, statements: [statement], counted: name };
}

/** The rows from before are hidden, but still lie here. */
const withoutRest = ({ name }: Table): Part => ({
  title: `free the room of ${name}`,
  statements: [`select truncate_local_data_after_distributing_table('${quoted(name)}')`],
  counted: name,
});

/** Returns the steps that are left from the layout to one in which all tables lie on one node. */
export function gathering({ layout, saved }: Omit<Given, 'shards'>): Plan {
  const left = [...layout.tables.values()].filter(({ now }) => now !== 'local').sort((a, b) => -inOrder(a, b));
  const inTheWay = foreignKeysOf(left, layout);
  const back = missing(saved, layout);
  const all = together(saved, inTheWay);
  return {
    ...{ saved: all, back: all },
    steps: [
      ...byTable(inTheWay, dropped),
      ...left.map((table) => [broughtBack(table)]),
      ...back.filter((key) => !isForeign(key)).map((key) => [tightened(key)]),
      ...byTable([...inTheWay, ...back.filter(isForeign)], added),
    ],
  };
}

const broughtBack = ({ name }: Table): Part => ({
  title: `bring ${name} back`,
  statements: [`select undistribute_table('${quoted(name)}')`],
  counted: name,
});

const tightened = (key: Key): Part => ({
  title: `add ${key.name}`,
  statements: [`drop index if exists ${quoted(looseName(key))}`, add(key)],
});
