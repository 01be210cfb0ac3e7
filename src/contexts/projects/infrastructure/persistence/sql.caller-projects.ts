import { Injectable } from '@nestjs/common';
import { type Feature, featuresIn, governs, Plan, type ProjectRole, type WorkspaceCtx } from '#kernel';
import { Db } from '#persistence';
import { PROJECT_FEATURES, type ProjectFeature } from '../../domain/features';
import { type CallerProject, CallerProjects } from '../../application/project.repository';
import { belonging } from './belonging';
import { SWITCHED_ON } from './project.reads';

interface CallerProjectRow {
  readonly projectId: string;
  readonly projectRole: ProjectRole;
  readonly projectArchived: boolean;
  readonly features: readonly ProjectFeature[];
}

const CALLER_PROJECTS = `
  select p.id as "projectId", case when $3::boolean then 'admin' else m.role end as "projectRole",
    p.archived_at is not null as "projectArchived", ${SWITCHED_ON} as features
  from projects p
  left join ${belonging('m.user_id = $2')} m on m.project_id = p.id
  where p.workspace_id = $1 and p.deleted_at is null and ($3::boolean or m.user_id is not null)`;

/** True for features that each project switches. Those of the current project do not apply to other projects. */
const isOfProject = (feature: Feature): boolean => PROJECT_FEATURES.some((one) => one === feature);

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
    const everywhere = [...ctx.features].filter((feature) => !isOfProject(feature));
    return rows.map((row) => ({ ...row, features: featuresIn(this.plan, [...everywhere, ...row.features]) }));
  }
}
