import type { Db } from '#persistence';

/**
 * Makes arrivals in a workspace, and invitations to it, wait for one another until the transaction ends. Whatever refers
 * to the workspace can be written meanwhile.
 */
export async function lockWorkspace(db: Db, { workspaceId }: { readonly workspaceId: string }): Promise<void> {
  await db.query('select 1 from workspaces where id = $1 for no key update', [workspaceId]);
}
