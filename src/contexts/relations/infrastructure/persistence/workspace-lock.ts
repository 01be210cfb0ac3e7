import type { WorkspaceCtx } from '#kernel';
import type { Db } from '#persistence';

/**
 * Makes writers of what a whole workspace has to agree on wait for one another until the transaction ends. Taken before
 * any lock within the workspace. Rows that refer to the workspace can be written meanwhile.
 */
export async function lockWorkspace(db: Db, { workspaceId }: WorkspaceCtx): Promise<void> {
  await db.query('select 1 from workspaces where id = $1 for no key update', [workspaceId]);
}
