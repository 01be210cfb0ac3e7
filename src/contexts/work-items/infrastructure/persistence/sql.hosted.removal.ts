import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { Db } from '#persistence';
import { HostedRemoval } from '../../application/hosted.repository';

/** Tables of what goes with its work item. */
const TABLES = ['work_item_comments', 'work_item_links', 'worklogs'];

@Injectable()
export class SqlHostedRemoval extends HostedRemoval {
  constructor(private readonly db: Db) {
    super();
  }

  async removeOf(ctx: ProjectCtx, at: string, itemIds: readonly string[]): Promise<void> {
    for (const table of TABLES) {
      await this.db.query(
        `update ${table} set deleted_at = $3, updated_at = $3, updated_by_id = $4, version = version + 1
         where workspace_id = $1 and work_item_id = any($2::uuid[]) and deleted_at is null`,
        [ctx.workspaceId, itemIds, at, ctx.userId],
      );
    }
  }
}
