import type { WorkspaceCtx } from '#kernel';
import type { Condition, Db } from '#persistence';
import { belonging } from '../../../projects';
import { seesEveryProject } from '../../application/visibility';
import type { VisibleProjects } from '../../application/work-item.repository';

interface Narrowing {
  readonly identifier?: string;
  /** Includes archived projects. */
  readonly archived?: boolean;
}

export interface VisibleProject {
  readonly id: string;
  readonly identifier: string;
  readonly name: string;
  /** False if the caller sees only items that they created. */
  readonly all: boolean;
}

/** Returns the projects in which the caller may see work items. */
export function visibleProjects(db: Db, ctx: WorkspaceCtx, narrow: Narrowing = {}): Promise<VisibleProject[]> {
  const { identifier, archived = false } = narrow;
  return db.read<VisibleProject>(
    `select p.id, p.identifier, p.name,
       $3::boolean or coalesce(m.role <> 'guest', false) or p.guest_view_all_features as "all"
     from projects p
     left join ${belonging('m.user_id = $2')} m on m.project_id = p.id
     where p.workspace_id = $1 and p.deleted_at is null and ($4::boolean or p.archived_at is null)
       and ($3::boolean or m.user_id is not null)${identifier === undefined ? '' : ' and p.identifier = $5'}`,
    [ctx.workspaceId, ctx.userId, seesEveryProject(ctx), archived, ...(identifier === undefined ? [] : [identifier])],
  );
}

export const visibleOf = (projects: readonly VisibleProject[]): VisibleProjects => ({
  all: projects.filter((project) => project.all).map(({ id }) => id),
  own: projects.filter((project) => !project.all).map(({ id }) => id),
});

/** Condition for work items of the alias that the caller may see. */
export const seen =
  ({ all, own }: VisibleProjects, userId: string, alias = 't'): Condition =>
  (params) => {
    // An index returns the rows of one project in its order, but not those of several.
    if (all.length === 1 && !own.length) return `${alias}.project_id = ${params.add(all[0])}::uuid`;
    const whole = `${alias}.project_id = any(${params.add(all)}::uuid[])`;
    if (!own.length) return whole;
    const mine = `${alias}.created_by_id = ${params.add(userId)}`;
    return `(${whole} or (${alias}.project_id = any(${params.add(own)}::uuid[]) and ${mine}))`;
  };
