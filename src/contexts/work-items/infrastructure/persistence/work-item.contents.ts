import type { WorkspaceCtx } from '#kernel';
import type { Db } from '#persistence';

/** What hangs on work items and goes with them: tables, and the columns that name the item. */
const CONTENTS: readonly (readonly [table: string, ...columns: string[]])[] = [
  ['work_item_relations', 'item_id', 'related_item_id'],
  ['work_item_git_references', 'work_item_id'],
  ['work_item_comments', 'work_item_id'],
  ['work_item_links', 'work_item_id'],
  ['worklogs', 'work_item_id'],
];

/** Items by their ids, or all of a project. */
const OWNERS = {
  ids: '$4::uuid[]',
  projectId: 'array(select id from work_items where workspace_id = $1 and project_id = $4)',
} as const;

/** Takes away what hangs on items that go, in the transaction at hand. */
export async function removeContents(
  db: Db,
  { workspaceId, userId }: WorkspaceCtx,
  at: string,
  [by, owners]: readonly ['ids', readonly string[]] | readonly ['projectId', string],
): Promise<void> {
  for (const [table, ...columns] of CONTENTS) {
    const owned = columns.map((column) => `${column} = any(${OWNERS[by]})`).join(' or ');
    await db.query(
      `update ${table} set deleted_at = $2, updated_at = $2, updated_by_id = $3, version = version + 1
       where workspace_id = $1 and deleted_at is null and (${owned})`,
      [workspaceId, at, userId, owners],
    );
  }
}
