import type { Db } from '#persistence';
import { LINKS } from '../arrival-tables';
import type { Kind } from '../../parcel';

/** An import as statements name it. */
export interface MadePlace {
  readonly workspaceId: string;
  /** Id of the import. */
  readonly id: string;
}

/** Records of one kind ($3) that an import ($2) made, by id; links by the two records that they link. */
export const MADE = `
  made as materialized (
    select u.id, u.other from import_arrivals r cross join lateral unnest(r.ids, r.others) as u (id, other)
    where r.workspace_id = $1 and r.import_id = $2 and r.kind = $3)`;

/** The memberships of people whom an import met are removed by a rule of their own. */
export const MEMBERSHIPS = 'workspace_members';

const COUNTS = `
  select kind, sum(cardinality(ids))::integer as number from import_arrivals
  where workspace_id = $1 and import_id = $2 group by kind`;

/** Returns how many records of each table an import made. */
export async function countsOf(db: Db, { workspaceId, id }: MadePlace): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ kind: string; number: number }>(COUNTS, [workspaceId, id]);
  return new Map(rows.filter(({ kind }) => isTable(kind)).map(({ kind, number }) => [kind, number]));
}

/** Settings of the project are remembered as `projects.<what>`. */
const isTable = (kind: string): boolean => kind !== MEMBERSHIPS && !kind.includes('.');

const IDS = 'select ids from import_arrivals where workspace_id = $1 and import_id = $2 and kind = $3';

export async function idsOf(db: Db, { workspaceId, id }: MadePlace, kind: string): Promise<string[]> {
  const rows = await db.query<{ ids: string[] }>(IDS, [workspaceId, id, kind]);
  return rows.flatMap(({ ids }) => ids);
}

/** SQL for all ids in these columns of a row `t`, as one array. */
export function idsIn(columns: Kind['columns']): string {
  const single = columns.filter(({ isArray }) => !isArray).map(({ name }) => `t.${name}`);
  const many = columns.filter(({ isArray }) => isArray).map(({ name }) => ` || coalesce(t.${name}, '{}')`);
  return `array[${single.join(', ')}]::uuid[]${many.join('')}`;
}

/** The condition that joins rows `t` of a table with what was made of them: `m`. */
export const isMade = (table: string): string => {
  const [first, second] = LINKS[table] ?? ['id'];
  return `t.${first} = m.id${second ? ` and t.${second} = m.other` : ''}`;
};

/** The condition that a row `t` is as it arrived. Every change of a record raises its version. */
export function isUntouched({ columns }: Kind): string {
  const has = (column: string) => columns.some(({ name }) => name === column);
  const conditions = [has('version') && 't.version = 1', has('deleted_at') && 't.deleted_at is null'];
  return conditions.filter(Boolean).join(' and ') || 'true';
}
