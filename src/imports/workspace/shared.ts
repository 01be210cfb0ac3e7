import type { Db } from '#persistence';
import type { ArrivalTable } from '../arrival-tables';
import type { ArrivingRecord } from '../arrivals';
import type { KindOfId } from '../ids';
import { base, type Importing } from '../importing';
import type { ItemArrivals } from '../items';
import type { KindOfThing } from '../thing';
import type { NamedRecord, Origin } from './things';

/** A table of records of the workspace, which an earlier import or a person may have added. */
export interface SharedTable {
  readonly kind: KindOfId;
  readonly table: ArrivalTable;
  /** SQL of the name by which a record is found; by default `name`. */
  readonly name?: string;
  /** True if the workspace has a name once. Otherwise only a record without an external pair is found by its name. */
  readonly isNamedOnce: boolean;
}

/** A thing that is here. */
export interface Settled<T> {
  readonly thing: T;
  readonly id: string;
  /** True if this import has brought it. */
  readonly isNew: boolean;
}

export type KnownItems = Pick<ItemArrivals, 'idOf' | 'isNew'>;

interface HereRow {
  readonly id: string;
  readonly source: string | null;
  readonly externalId: string | null;
  readonly name: string | null;
  readonly isGone: boolean;
}

const HERE = ({ table, name = 'name' }: SharedTable): string => `
  select id, external_source as source, external_id as "externalId", lower(${name}) as name,
    deleted_at is not null as "isGone"
  from ${table}
  where workspace_id = $1 and (id = any ($2::uuid[]) or deleted_at is null and (lower(${name}) = any ($3::text[])
    or (external_source, external_id) in (select * from unnest($4::text[], $5::text[]))))
  order by created_at, id`;

/** Members of a new record that say when and by whom it was made. */
export const originOf = (importing: Importing, id: string, { createdAt, createdBy, updatedAt }: Origin) => ({
  ...base(importing, id, importing.people.idOf(createdBy), createdAt),
  updated_at: updatedAt ?? createdAt ?? importing.now,
});

export const pairOf = ({ source }: Importing, { key, external }: Pick<NamedRecord, 'key' | 'external'>) => ({
  external_source: external?.source ?? source,
  external_id: external?.id ?? key,
});

/**
 * Adds the records of the workspace that are not here yet. Finds the others by id, external pair or name. Returns all that
 * are here; one that somebody has deleted here is left out.
 */
async function settle<T extends NamedRecord>(
  importing: Importing,
  db: Db,
  shared: SharedTable,
  things: readonly T[],
  columns: (thing: T) => ArrivingRecord,
): Promise<Settled<T>[]> {
  const { arrivals, found, idOf } = importing;
  const known = await knownOf(importing, db, shared, things);
  const records = things
    .filter(({ key }) => !known.has(key))
    .map((thing) => ({
      ...originOf(importing, idOf(shared.kind, thing.key), thing),
      ...pairOf(importing, thing),
      ...columns(thing),
    }));
  const arrived = records.length ? await arrivals.add(shared.table, records) : new Set<string>();
  return things.flatMap((thing) => {
    const row = known.get(thing.key);
    if (row) found.set(`${shared.kind} ${thing.key}`, row.id);
    const id = idOf(shared.kind, thing.key);
    return row?.isGone === false || arrived.has(id) ? [{ thing, id, isNew: !row }] : [];
  });
}

/** Like `settle`, and counts the things in the report. */
export async function settleThings<T extends NamedRecord & { readonly kind: KindOfThing }>(
  importing: Importing,
  db: Db,
  shared: SharedTable & { readonly kind: KindOfThing },
  things: readonly T[],
  columns: (thing: T) => ArrivingRecord,
): Promise<Settled<T>[]> {
  const { report } = importing;
  for (const { key, name } of things) report.call(shared.kind, key, name);
  const settled = await settle(importing, db, shared, things, columns);
  const arrived = settled.filter(({ isNew }) => isNew).length;
  report.add(shared.kind, { arrived, known: settled.length - arrived });
  const here = new Set(settled.map(({ thing }) => thing.key));
  for (const { key } of things)
    if (!here.has(key))
      report.lose(shared.kind, key, 'it was deleted here, or another record has its id, external pair or name');
  return settled;
}

/** Adds labels, tags and the like. Returns the ids of those that are here, by key. */
export async function settleParts<T extends NamedRecord>(
  importing: Importing,
  db: Db,
  shared: SharedTable,
  parts: readonly T[],
  columns: (part: T) => ArrivingRecord,
): Promise<ReadonlyMap<string, string>> {
  const distinct = [...new Map(parts.map((part) => [part.key, part])).values()];
  const settled = await settle(importing, db, shared, distinct, columns);
  return new Map(settled.map(({ thing, id }) => [thing.key, id]));
}

async function knownOf(
  { idOf, project }: Importing,
  db: Db,
  shared: SharedTable,
  things: readonly NamedRecord[],
): Promise<ReadonlyMap<string, HereRow>> {
  const pairs = things.flatMap(({ external }) => external ?? []);
  const rows = await db.query<HereRow>(HERE(shared), [
    ...[project.workspaceId, things.map(({ key }) => idOf(shared.kind, key)), things.map(({ name }) => fold(name))],
    ...[pairs.map(({ source }) => source), pairs.map(({ id }) => id)],
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const living = rows.filter(({ isGone }) => !isGone);
  const byPair = new Map(living.map((row) => [`${row.source} ${row.externalId}`, row]));
  const named = living.filter(({ source }) => shared.isNamedOnce || source === null);
  const byName = new Map([...named].reverse().map((row) => [row.name, row]));
  const known = new Map<string, HereRow>();
  for (const { key, external } of things) {
    const row = byId.get(idOf(shared.kind, key)) ?? (external && byPair.get(`${external.source} ${external.id}`));
    if (row) known.set(key, row);
  }
  // One that is not named once stands for a single record of the source.
  const taken = new Set(shared.isNamedOnce ? [] : known.values());
  for (const { key, name } of things) {
    const row = byName.get(fold(name));
    if (!row || known.has(key) || taken.has(row)) continue;
    known.set(key, row);
    if (!shared.isNamedOnce) taken.add(row);
  }
  return known;
}

const fold = (name: string): string => name.trim().toLowerCase();

interface ItemHolder {
  readonly id: string;
  readonly isNew: boolean;
  /** Keys of work items. */
  readonly items: readonly string[];
}

/**
 * Puts work items into records of the workspace. Between a record and a work item that were both here before, a link
 * that somebody has removed stays away.
 */
export async function linkItems(
  importing: Importing,
  items: KnownItems,
  { table, column }: { readonly table: ArrivalTable; readonly column: string },
  holders: readonly ItemHolder[],
): Promise<void> {
  const { arrivals, idOf, now } = importing;
  const links = holders.flatMap((holder) =>
    [...new Set(holder.items.flatMap((key) => items.idOf(key) ?? []))]
      .filter((item) => holder.isNew || items.isNew(item))
      .map((item) => ({
        ...{ work_item_id: item, [column]: holder.id, id: idOf('link', `${item} in ${holder.id}`) },
        ...{ created_at: now, created_by_id: null },
      })),
  );
  if (links.length) await arrivals.add(table, links);
}
