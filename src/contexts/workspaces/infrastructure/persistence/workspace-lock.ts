import type { Db } from '#persistence';

/**
 * Lets only one transaction at a time add members or invitations to a workspace, until it ends. Other rows that refer
 * to the workspace can be written meanwhile.
 */
export async function lockWorkspace(db: Db, { workspaceId }: { readonly workspaceId: string }): Promise<void> {
  await db.query('select 1 from workspaces where id = $1 for no key update', [workspaceId]);
}
