import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { Db } from '#persistence';
import { LabelUsage } from '../../../projects';

/** What work items do where labels of the projects context go. */
@Injectable()
export class SqlLabelUsage extends LabelUsage {
  constructor(private readonly db: Db) {
    super();
  }

  async strip({ workspaceId }: ProjectCtx, labelIds: readonly string[]): Promise<void> {
    await this.db.query('delete from work_item_labels where workspace_id = $1 and label_id = any($2::uuid[])', [
      workspaceId,
      labelIds,
    ]);
  }
}
