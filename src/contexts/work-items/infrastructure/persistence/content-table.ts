import type { Db } from '#persistence';
import type { WorkItemContent } from '../../application/work-item.contents';

/** Content of a table whose rows refer to their item in one of these columns. */
export const contentTable = (db: Db, table: string, ...columns: readonly string[]): WorkItemContent => ({
  async removeOf({ workspaceId, userId }, at, leaving) {
    const [items, value] =
      'ids' in leaving
        ? (['$4::uuid[]', leaving.ids] as const)
        : ([
            'array(select id from work_items where workspace_id = $1 and project_id = $4)',
            leaving.projectId,
          ] as const);
    const owned = columns.map((column) => `${column} = any(${items})`).join(' or ');
    await db.query(
      `update ${table} set deleted_at = $2, updated_at = $2, updated_by_id = $3, version = version + 1
       where workspace_id = $1 and deleted_at is null and (${owned})`,
      [workspaceId, at, userId, value],
    );
  },
});
