import type { Db } from '#persistence';

/**
 * Lets only one transaction at a time decide whether a slug is free, until it ends. Workspaces that are distributed by
 * their id cannot have a unique index of slugs.
 */
export async function lockSlug(db: Db, slug: string): Promise<void> {
  await db.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`slug of a workspace ${slug}`]);
}
