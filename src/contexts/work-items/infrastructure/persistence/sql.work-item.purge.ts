import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { Db } from '#persistence';
import { WorkItemPurge } from '../../../projects';
import { WorkItemContents } from '../../application/work-item.contents';

/** Deletes the work items of a deleted project. Their numbers stay used; items of other projects lose their parent. */
@Injectable()
export class SqlWorkItemPurge extends WorkItemPurge {
  constructor(
    private readonly db: Db,
    private readonly contents: WorkItemContents,
  ) {
    super();
  }

  async purge(ctx: ProjectCtx, at: string): Promise<void> {
    const { workspaceId, projectId, userId } = ctx;
    await this.db.query(
      `update work_items c set parent_id = null, updated_at = $3, updated_by_id = $4, version = c.version + 1
       from work_items w
       where w.workspace_id = $1 and w.project_id = $2 and w.deleted_at is null
         and c.workspace_id = $1 and c.parent_id = w.id and c.project_id <> $2 and c.deleted_at is null`,
      [workspaceId, projectId, at, userId],
    );
    await this.db.query(
      `update work_items set deleted_at = $3, updated_at = $3, updated_by_id = $4, version = version + 1
       where workspace_id = $1 and project_id = $2 and deleted_at is null`,
      [workspaceId, projectId, at, userId],
    );
    await this.db.query('update project_counters set visible_items = 0 where workspace_id = $1 and project_id = $2', [
      workspaceId,
      projectId,
    ]);
    // From here on no records can be added to the items.
    await this.contents.removeOf(ctx, at, { projectId });
  }
}
