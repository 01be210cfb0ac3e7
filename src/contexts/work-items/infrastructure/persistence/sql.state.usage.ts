import { Injectable } from '@nestjs/common';
import type { ProjectCtx, StateGroup } from '#kernel';
import { Db } from '#persistence';
import { StateUsage } from '../../../projects';

/** What work items tell the projects context about the states they are in. */
@Injectable()
export class SqlStateUsage extends StateUsage {
  constructor(private readonly db: Db) {
    super();
  }

  async holdsWorkItems({ workspaceId, projectId }: ProjectCtx, stateId: string): Promise<boolean> {
    const rows = await this.db.query(
      `select 1 from work_items
       where workspace_id = $1 and project_id = $2 and state_id = $3 and deleted_at is null limit 1`,
      [workspaceId, projectId, stateId],
    );
    return rows.length > 0;
  }

  async regroup({ workspaceId, projectId }: ProjectCtx, stateId: string, group: StateGroup): Promise<void> {
    await this.db.query(
      `update work_items set state_group = $4, completed_at = case when $4 = 'completed' then coalesce(completed_at, now()) end
       where workspace_id = $1 and project_id = $2 and state_id = $3`,
      [workspaceId, projectId, stateId, group],
    );
  }
}
