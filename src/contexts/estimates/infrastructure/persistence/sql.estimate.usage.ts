import { Injectable } from '@nestjs/common';
import { Clock, type WorkspaceCtx } from '#kernel';
import { Db } from '#persistence';
import { EstimateUsage } from '../../../projects';

const MARK = `
  update estimates set last_used = (id = $3), updated_at = $4, updated_by_id = $5, version = version + 1
  where workspace_id = $1 and project_id = $2 and deleted_at is null and last_used <> (id = $3)`;

/** What the projects context asks about estimates. */
@Injectable()
export class SqlEstimateUsage extends EstimateUsage {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  async has({ workspaceId }: WorkspaceCtx, projectId: string, estimateId: string): Promise<boolean> {
    const rows = await this.db.query(
      'select 1 from estimates where workspace_id = $1 and project_id = $2 and id = $3 and deleted_at is null',
      [workspaceId, projectId, estimateId],
    );
    return rows.length > 0;
  }

  async use({ workspaceId, userId }: WorkspaceCtx, projectId: string, estimateId: string): Promise<void> {
    await this.db.query(MARK, [workspaceId, projectId, estimateId, this.clock.now(), userId]);
  }
}
