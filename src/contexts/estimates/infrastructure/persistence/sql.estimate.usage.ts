import { Injectable } from '@nestjs/common';
import { Clock, type WorkspaceCtx } from '#kernel';
import { Db } from '#persistence';
import { EstimateUsage, type UsedEstimate } from '../../../projects';

const MARK = `
  update estimates e set last_used = (e.id = u.estimate_id), updated_at = $4, updated_by_id = $5, version = e.version + 1
  from unnest($2::uuid[], $3::uuid[]) as u (project_id, estimate_id)
  where e.workspace_id = $1 and e.project_id = u.project_id and e.deleted_at is null
    and e.last_used <> (e.id = u.estimate_id)`;

const PROJECTS = `
  select id as "estimateId", project_id as "projectId" from estimates
  where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null`;

/** Implements the port of the projects context. */
@Injectable()
export class SqlEstimateUsage extends EstimateUsage {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {
    super();
  }

  async projectsOf({ workspaceId }: WorkspaceCtx, estimateIds: readonly string[]) {
    const rows = await this.db.query<UsedEstimate>(PROJECTS, [workspaceId, estimateIds]);
    return new Map(rows.map(({ estimateId, projectId }) => [estimateId, projectId]));
  }

  async use({ workspaceId, userId }: WorkspaceCtx, used: readonly UsedEstimate[]): Promise<void> {
    if (!used.length) return;
    const [projects, estimates] = [used.map(({ projectId }) => projectId), used.map(({ estimateId }) => estimateId)];
    await this.db.query(MARK, [workspaceId, projects, estimates, this.clock.now(), userId]);
  }
}
