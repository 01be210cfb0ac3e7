import type { Db } from '#persistence';
import { MOST_TOUCHED, type Touched, type TouchedRecord } from '../../contexts/imports';
import type { Column, Kind } from '../../parcel';
import { FOLLOWING, isFollowing } from '../../purge/followers';
import { LINKS } from '../arrival-tables';
import { isMade, isUntouched, MADE, MEMBERSHIPS, type MadePlace } from './made';

/** An import and the project that it brought records into. */
interface MadeInProject extends MadePlace {
  readonly projectId: string;
}

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

/** Columns that count as no use: entries of a history may mention records that are gone. */
const PAST: Readonly<Record<string, readonly string[]>> = { activities: ['old_identifier', 'new_identifier'] };

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
  place: MadeInProject,
  made: ReadonlyMap<string, number>,
  kinds: readonly Kind[],
): Promise<Touched> {
  const found = new Map<string, RecordKey>();
  const take = (records: readonly RecordKey[]) => {
    for (const record of records) if (found.size < MOST_TOUCHED) found.set(`${record.kind} ${record.id}`, record);
  };
  for (const kind of kinds) if (isChangeable(kind, made)) take(await changedOf(db, place, kind));
  for (const question of await filled(db, place, questionsOf(kinds, made)))
    take(await usedBy(db, place, question, made));
  const first = [...found.values()].slice(0, SHOWN);
  return { count: found.size, records: await Promise.all(first.map((record) => named(db, place, kinds, record))) };
}

/** Nobody changes or removes entries of a history by themselves. */
const isChangeable = ({ name }: Kind, made: ReadonlyMap<string, number>): boolean =>
  made.has(name) && !isFollowing(name) && name !== 'activities';

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

/** What a table is asked: the columns that may name records of the import, with the kinds of these. */
interface Question {
  readonly kind: Kind;
  readonly uses: readonly Use[];
}

interface Use {
  readonly column: Column;
  readonly targets: readonly string[];
}

function questionsOf(kinds: readonly Kind[], made: ReadonlyMap<string, number>): Question[] {
  return kinds.flatMap((kind) => {
    if (SILENT.has(kind.name)) return [];
    const all = columnsOfUse(kind).map((column) => ({ column, targets: targetsOf(kind, column, made) }));
    const uses = all.filter(({ targets }) => targets.length);
    return uses.length ? [{ kind, uses }] : [];
  });
}

/** Leaves out tables in which the workspace has nothing. */
async function filled(db: Db, { workspaceId }: MadePlace, questions: readonly Question[]): Promise<Question[]> {
  if (!questions.length) return [];
  const looks = questions.map(
    ({ kind: { name } }) => `select '${name}' as name where exists (select 1 from ${name} t where t.workspace_id = $1)`,
  );
  const rows = await db.query<{ name: string }>(looks.join(' union all '), [workspaceId]);
  const names = new Set(rows.map(({ name }) => name));
  return questions.filter(({ kind }) => names.has(kind.name));
}

/** Records of the import that rows of a table refer to which the import has not made. */
async function usedBy(
  db: Db,
  { workspaceId, id, projectId }: MadeInProject,
  { kind, uses }: Question,
  made: ReadonlyMap<string, number>,
): Promise<RecordKey[]> {
  const isForeign = made.has(kind.name) ? `not exists (select 1 from made m where ${isMade(kind.name)})` : 'true';
  const asked = uses.map((use) => `${namedIn(kind, use, made)} and ${isForeign}`);
  return db.query<RecordKey>(
    `with ${MADE}
     select distinct used.kind, used.id from (${asked.join(' union all ')}) used
     where $4::uuid is not null limit $5`,
    [workspaceId, id, kind.name, projectId, MOST_TOUCHED],
    { unnamed: true },
  );
}

/** The columns in which a row may name records that are not its own place or a person. */
function columnsOfUse({ name, columns, people }: Kind): Column[] {
  const own = ['workspace_id', 'project_id', ...people.map((column) => column.name)];
  const left = [...own, ...(OWN_SETTINGS[name] ?? []), ...(PAST[name] ?? [])];
  return columns.filter((column) => column.type === 'uuid' && !left.includes(column.name));
}

/** The kinds of the import that a column may name. Without a foreign key it may name any. */
function targetsOf({ refersTo }: Kind, { name }: Column, made: ReadonlyMap<string, number>): string[] {
  const kinds = [...made.keys()].filter((kind) => !ENDS.includes(kind) && !(kind in LINKS));
  const tables = refersTo(name);
  if (!tables.length) return name === 'id' ? [] : kinds;
  return kinds.filter((kind) => tables.includes(kind));
}

/**
 * The records of the import that rows `t` name in one column. Each column is asked by itself, and only for what it may name, so
 * that its index leads from these few ids to the rows. The limit tells PostgreSQL how few they are.
 */
function namedIn(kind: Kind, { column, targets }: Use, made: ReadonlyMap<string, number>): string {
  const number = targets.reduce((sum, target) => sum + made.get(target)!, 0);
  const [rows, named] = column.isArray
    ? [`(${kind.name} t cross join lateral unnest(t.${column.name}) as f (id))`, 'f.id']
    : [`${kind.name} t`, `t.${column.name}`];
  const inProject = kind.keepsToProject(column.name) ? ' and t.project_id = $4' : '';
  return `
    select g.kind, g.id from (
      select r.kind, u.id from import_arrivals r cross join lateral unnest(r.ids) as u (id)
      where r.workspace_id = $1 and r.import_id = $2 and r.kind in (${targets.map((target) => `'${target}'`).join(', ')})
      limit ${number}) g
    join ${rows} on ${named} = g.id and t.workspace_id = $1${inProject}
    where true`;
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
