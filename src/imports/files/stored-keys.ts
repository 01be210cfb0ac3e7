import type { Db } from '#persistence';

const KEYS = 'select storage_key as key from assets where workspace_id = $1 and storage_key = any ($2::text[])';

/** Returns which of these keys of stored files have a record. */
export async function storedKeysIn(db: Db, workspaceId: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = keys.length ? await db.query<{ key: string }>(KEYS, [workspaceId, keys]) : [];
  return new Set(rows.map(({ key }) => key));
}
