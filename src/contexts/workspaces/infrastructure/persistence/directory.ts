import type { WorkspaceKey } from '#kernel';
import type { Db } from '#persistence';

const ENTRY = `
  select slug, name, created_at as "createdAt", suspended_at as "suspendedAt", purge_at as "purgeAt",
    deleted_at as "deletedAt"
  from workspaces where id = $1`;

const KEEP = `
  insert into workspace_directory (id, slug, name, created_at, suspended_at, purge_at, deleted_at)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (id) do update set slug = excluded.slug, name = excluded.name, suspended_at = excluded.suspended_at,
    purge_at = excluded.purge_at, deleted_at = excluded.deleted_at`;

interface Entry {
  readonly slug: string;
  readonly name: string;
  readonly createdAt: string;
  readonly suspendedAt: string | null;
  readonly purgeAt: string | null;
  readonly deletedAt: string | null;
}

/** The id of a workspace by its slug: on a cluster, rows are asked for and locked by ids. */
export const ID_BY_SLUG = 'select id from workspace_directory where slug = $1';

/** Copies what has changed of a workspace to the directory, which lies on one node. Call it in the same transaction. */
export async function keepInDirectory(db: Db, { workspaceId }: WorkspaceKey): Promise<void> {
  const [entry] = await db.query<Entry>(ENTRY, [workspaceId]);
  if (!entry) return;
  const { slug, name, createdAt, suspendedAt, purgeAt, deletedAt } = entry;
  await db.query(KEEP, [workspaceId, slug, name, createdAt, suspendedAt, purgeAt, deletedAt]);
}

/** Removes a workspace from the directory when it is gone. */
export async function leaveDirectory(db: Db, { workspaceId }: WorkspaceKey): Promise<void> {
  await db.query('delete from workspace_directory where id = $1', [workspaceId]);
}

/** A place is kept for as long as the workspace is, so it says where somebody may be a member, not that they are. */
const NOTE_PLACES = `
  insert into membership_places (user_id, tenant_id) select distinct unnest($2::uuid[]), $1::uuid
  on conflict do nothing returning user_id`;

/** Notes in which workspace people become members. Call it in the transaction of each new membership. */
export async function notePlaces(db: Db, { workspaceId }: WorkspaceKey, userIds: readonly string[]): Promise<void> {
  if (userIds.length) await db.query(NOTE_PLACES, [workspaceId, userIds]);
}

/** The workspaces where a person may be a member: for statements that ask these alone. */
export const PLACES_OF_PERSON = 'select tenant_id as id from membership_places where user_id = $1';
