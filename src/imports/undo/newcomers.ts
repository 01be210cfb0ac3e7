import type { Db } from '#persistence';
import type { Kind } from '../../parcel';
import { idsIn, MADE, MEMBERSHIPS, type MadePlace } from './made';

const STILL_NEW = `
  with ${MADE}
  select t.user_id as id from workspace_members t join made m on m.id = t.id
  where t.workspace_id = $1 and not t.is_active and t.version = 1 and t.deleted_at is null`;

const REMOVE = `
  with ${MADE}
  delete from workspace_members t using made m
  where t.workspace_id = $1 and t.id = m.id and t.user_id = any ($4::uuid[])`;

/**
 * Removes the memberships of people whom an import brought, who have no access, and whom nothing in the workspace names.
 * Their accounts stay: they belong to the installation.
 */
export async function removeNewcomers(db: Db, { workspaceId, id }: MadePlace, kinds: readonly Kind[]): Promise<void> {
  const of = [workspaceId, id, MEMBERSHIPS];
  const people = new Set((await db.query<{ id: string }>(STILL_NEW, of)).map((row) => row.id));
  for (const kind of kinds)
    if (people.size && kind.name !== MEMBERSHIPS)
      for (const person of await namedIn(db, workspaceId, kind, [...people])) people.delete(person);
  if (people.size) await db.query(REMOVE, [...of, [...people]]);
}

/** Returns the people whom rows of a table name. */
async function namedIn(db: Db, workspaceId: string, { name, columns }: Kind, people: readonly string[]) {
  const ids = columns.filter(({ type, name: column }) => type === 'uuid' && !['workspace_id', 'id'].includes(column));
  if (!ids.length) return [];
  const rows = await db.query<{ id: string }>(
    `select distinct f.id from ${name} t
     cross join lateral unnest(${idsIn(ids)}) as f (id)
     where t.workspace_id = $1 and f.id = any ($2::uuid[])`,
    [workspaceId, people],
  );
  return rows.map((row) => row.id);
}
