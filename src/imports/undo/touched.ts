import type { Db } from '#persistence';
import { MOST_TOUCHED, type Touched, type TouchedRecord } from '../../contexts/imports';
import type { Column, Kind } from '../../parcel';
import { LINKS } from '../arrivals';
import { idsIn, isMade, isUntouched, MADE, MEMBERSHIPS, type MadePlace } from './made';
import { FOLLOWING } from './traces';

interface RecordKey {
  readonly kind: string;
  readonly id: string;
}

/** Touched records that are named. */
const SHOWN = 5;

/** What nothing else refers to. */
const ENDS = ['activities', 'work_item_property_values', MEMBERSHIPS];

/** Tables that the server keeps by itself, or that follow records without saying anything about them. */
const SILENT = new Set([...Object.keys(FOLLOWING), 'progress_days', 'progress_items', 'project_counters']);

/** What an import sets of its project, and takes back. */
const OWN_SETTINGS: Readonly<Record<string, readonly string[]>> = { projects: ['estimate_id'] };

/** The tables whose records the first column of a table of links names. */
const LINKED: Readonly<Record<string, string>> = {
  initiative_id: 'initiatives',
  teamspace_id: 'teamspaces',
  work_item_id: 'work_items',
  work_item_type_id: 'work_item_types',
};

/** Finds what keeps an import from being undone: its records that were changed or removed since, or that others refer to. */
export async function touchedOf(
  db: Db,
  place: MadePlace,
  made: ReadonlyMap<string, number>,
  kinds: readonly Kind[],
): Promise<Touched> {
  const found = new Map<string, RecordKey>();
  const take = (records: readonly RecordKey[]) => {
    for (const record of records) if (found.size < MOST_TOUCHED) found.set(`${record.kind} ${record.id}`, record);
  };
  for (const kind of kinds) if (made.has(kind.name)) take(await changedOf(db, place, kind));
  if (made.size) for (const kind of kinds) take(await usedBy(db, place, kind, made));
  const first = [...found.values()].slice(0, SHOWN);
  return { count: found.size, records: await Promise.all(first.map((record) => named(db, place, kinds, record))) };
}

async function changedOf(db: Db, { workspaceId, id }: MadePlace, kind: Kind): Promise<RecordKey[]> {
  const [first] = LINKS[kind.name] ?? [];
  const rows = await db.query<{ id: string }>(
    `with ${MADE}
     select distinct m.id from made m
     left join ${kind.name} t on t.workspace_id = $1 and ${isMade(kind.name)} and ${isUntouched(kind)}
     where t.workspace_id is null limit $4`,
    [workspaceId, id, kind.name, MOST_TOUCHED],
  );
  return rows.map((row) => ({ kind: first ? LINKED[first]! : kind.name, id: row.id }));
}

/** Records of the import that rows of a table refer to which the import has not made. */
async function usedBy(
  db: Db,
  { workspaceId, id }: MadePlace,
  kind: Kind,
  made: ReadonlyMap<string, number>,
): Promise<RecordKey[]> {
  const references = referencesOf(kind, made);
  if (SILENT.has(kind.name) || !references.length) return [];
  const isForeign = made.has(kind.name) ? `not exists (select 1 from made m where ${isMade(kind.name)})` : 'true';
  return db.query<RecordKey>(
    `with ${MADE},
     targets as materialized (
       select distinct r.kind, u.id from import_arrivals r cross join lateral unnest(r.ids) as u (id)
       where r.workspace_id = $1 and r.import_id = $2 and r.others is null and r.kind <> all ($4::text[]))
     select distinct g.kind, g.id from ${kind.name} t
     cross join lateral unnest(${idsIn(references)}) as f (id)
     join targets g on g.id = f.id
     where t.workspace_id = $1 and (${references.map(mayName).join(' or ')}) and ${isForeign} limit $5`,
    [workspaceId, id, kind.name, ENDS, MOST_TOUCHED],
  );
}

/** Passes over most rows of a large table before their ids are laid out. */
const mayName = ({ name, isArray }: Column): string =>
  isArray ? `cardinality(t.${name}) > 0` : `t.${name} in (select id from targets)`;

/** The columns that may refer to records of the import. A foreign key rules out a column if the import made none in its table. */
function referencesOf(kind: Kind, made: ReadonlyMap<string, number>): Column[] {
  const { name, columns, people } = kind;
  const own = ['workspace_id', 'project_id', ...people.map((column) => column.name)];
  const left = [...own, ...(OWN_SETTINGS[name] ?? [])];
  const ids = columns.filter((column) => column.type === 'uuid' && !left.includes(column.name));
  return ids.filter((column) => {
    const tables = kind.refersTo(column.name);
    if (!tables.length) return column.name !== 'id';
    return tables.some((table) => made.has(table) && !ENDS.includes(table));
  });
}

const NAMES = ['name', 'title', 'tag_version'];

async function named(
  db: Db,
  { workspaceId }: MadePlace,
  kinds: readonly Kind[],
  { kind, id }: RecordKey,
): Promise<TouchedRecord> {
  const columns = kinds.find(({ name }) => name === kind)?.columns ?? [];
  const column = columns.find(({ name }) => NAMES.includes(name))?.name;
  if (column === undefined) return { kind, id, name: null };
  const [row] = await db.query<{ name: string | null }>(
    `select ${column} as name from ${kind} where workspace_id = $1 and id = $2`,
    [workspaceId, id],
  );
  return { kind, id, name: row?.name ?? null };
}
