import { Injectable } from '@nestjs/common';
import { featuresIn, governs, Plan, type ProjectFeature, type ProjectRole, type WorkspaceCtx } from '#kernel';
import { Db } from '#persistence';
import { type CallerProject, CallerProjects } from '../../application/caller-projects';
import { belonging } from './belonging';
import { SWITCHED_ON } from './switched-on';

interface CallerProjectRow {
  readonly projectId: string;
  readonly projectRole: ProjectRole;
  readonly features: readonly ProjectFeature[];
}

const CALLER_PROJECTS = `
  select p.id as "projectId", case when $3::boolean then 'admin' else m.role end as "projectRole",
    ${SWITCHED_ON} as features
  from projects p
  left join ${belonging('m.user_id = $2')} m on m.project_id = p.id
  where p.workspace_id = $1 and p.deleted_at is null and ($3::boolean or m.user_id is not null)`;

@Injectable()
export class SqlCallerProjects extends CallerProjects {
  constructor(
    private readonly db: Db,
    private readonly plan: Plan,
  ) {
    super();
  }

  async of(ctx: WorkspaceCtx): Promise<readonly CallerProject[]> {
    const rows = await this.db.read<CallerProjectRow>(CALLER_PROJECTS, [ctx.workspaceId, ctx.userId, governs(ctx)]);
    return rows.map((row) => ({ ...row, features: featuresIn(this.plan, [...ctx.features, ...row.features]) }));
  }
}
