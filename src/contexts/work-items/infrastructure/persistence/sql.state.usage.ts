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

  async holding({ workspaceId, projectId }: ProjectCtx, stateIds: readonly string[]): Promise<ReadonlySet<string>> {
    const rows = await this.db.query<{ id: string }>(
      `select s.id from unnest($3::uuid[]) as s (id) where exists (
         select 1 from work_items w
         where w.workspace_id = $1 and w.project_id = $2 and w.state_id = s.id and w.deleted_at is null)`,
      [workspaceId, projectId, stateIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async regroup({ workspaceId, projectId }: ProjectCtx, stateId: string, group: StateGroup): Promise<void> {
    await this.db.query(
      `update work_items set state_group = $4, completed_at = case when $4 = 'completed' then coalesce(completed_at, now()) end
       where workspace_id = $1 and project_id = $2 and state_id = $3`,
      [workspaceId, projectId, stateId, group],
    );
  }
}
