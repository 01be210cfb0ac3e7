import { type WorkspaceActor, replacementColumns, type Replacement } from '#kernel';
import type { Db } from '#persistence';

const REPLACE = `
  update workflows t set type_ids = array(
      select coalesce(r.into_id, y.id) from unnest(t.type_ids) with ordinality as y (id, place)
      left join unnest($2::uuid[], $3::uuid[]) as r (id, into_id) on r.id = y.id order by y.place),
    updated_at = $4, version = t.version + 1
  where t.workspace_id = $1 and t.type_ids && $2::uuid[] and t.deleted_at is null`;

/** Workflows are for the type that has taken the place of one of theirs. */
export const followTypes =
  (db: Db) =>
  async ({ workspaceId }: WorkspaceActor, at: string, replaced: readonly Replacement[]): Promise<void> => {
    await db.query(REPLACE, [workspaceId, ...replacementColumns(replaced), at]);
  };
