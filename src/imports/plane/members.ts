import type { Db } from '#persistence';

const MEMBERS = `
  select lower(u.email) as email, u.id from users u
  join workspace_members m on m.workspace_id = $1 and m.user_id = u.id and m.is_active and m.deleted_at is null
  where lower(u.email) = any ($2::text[]) and not u.is_bot`;

/** Returns the ids of members who have access here, by their addresses in lower case. */
export async function membersOf(
  db: Db,
  workspaceId: string,
  emails: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ email: string; id: string }>(MEMBERS, [workspaceId, emails]);
  return new Map(rows.map(({ email, id }) => [email, id]));
}
