import type { Db } from '#persistence';
import type { ProjectContent } from '../../application/project.removal';

/** Returns the content of a table that has the column `project_id`. */
export const contentOfProject = (db: Db, table: string): ProjectContent => ({
  async purge({ workspaceId, projectId, userId }, at) {
    await db.query(
      `update ${table} set deleted_at = $3, updated_at = $3, updated_by_id = $4, version = version + 1
       where workspace_id = $1 and project_id = $2 and deleted_at is null`,
      [workspaceId, projectId, at, userId],
    );
  },
});
