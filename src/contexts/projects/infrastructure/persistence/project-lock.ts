import type { ProjectActor } from '#kernel';
import type { Db } from '#persistence';

type Place = Pick<ProjectActor, 'workspaceId' | 'projectId'>;

/**
 * Makes writers of one project's catalogues wait for one another until the transaction ends, so that a rule about the
 * other records still holds when it commits. Rows that refer to the project can be written meanwhile.
 */
export async function lockProject(db: Db, { workspaceId, projectId }: Place): Promise<void> {
  await db.query('select 1 from projects where workspace_id = $1 and id = $2 for no key update', [
    workspaceId,
    projectId,
  ]);
}
