import { Injectable } from '@nestjs/common';
import type { ListRequest, Page, ProjectCtx, ProjectRole, WorkspaceCtx } from '#kernel';
import { Db, equals, ownColumns, Reads, tenantColumns, type Condition, type ReadModel } from '#persistence';
import {
  projectMemberList,
  ProjectMemberRepository,
  type ProjectMemberRecord,
  type RoleCount,
  type RoleDistribution,
} from '../../application/project-member.repository';

const model: ReadModel<ProjectMemberRecord> = {
  table: 'project_members',
  columns: { ...tenantColumns, ...ownColumns('projectId', 'role'), memberId: 't.user_id' },
  joins: { u: 'join users u on u.id = t.user_id' },
  where: 't.deleted_at is null and t.is_active and u.is_active',
  search: ['u.display_name', 'u.email', 'u.first_name', 'u.last_name'],
};

const ROLES: readonly ProjectRole[] = ['admin', 'contributor', 'commenter', 'guest'];

/** One row a role, and one with no role for all of them. */
const DISTRIBUTION = `
  select t.role, count(*) as memberships, count(distinct t.user_id) as "distinctMembers"
  from project_members t
  join projects p on p.workspace_id = $1 and p.id = t.project_id and p.deleted_at is null and p.archived_at is null
  join users u on u.id = t.user_id
  where t.workspace_id = $1 and ${model.where}
  group by rollup (t.role)`;

const ofProject = (ctx: ProjectCtx): Condition => equals('t.project_id', ctx.projectId);

@Injectable()
export class SqlProjectMemberRepository extends ProjectMemberRepository {
  private readonly reads: Reads<ProjectMemberRecord>;

  constructor(private readonly db: Db) {
    super();
    this.reads = new Reads(db, projectMemberList, model);
  }

  list(ctx: ProjectCtx, request: ListRequest): Promise<Page<ProjectMemberRecord>> {
    return this.reads.list(ctx.workspaceId, request, { conditions: [ofProject(ctx)] });
  }

  find(ctx: ProjectCtx, id: string): Promise<ProjectMemberRecord | null> {
    return this.reads.one(ctx.workspaceId, [ofProject(ctx), equals('t.id', id)]);
  }

  async distribution({ workspaceId }: WorkspaceCtx): Promise<RoleDistribution> {
    const rows = await this.db.read<Omit<RoleCount, 'role'> & { role: ProjectRole | null }>(DISTRIBUTION, [
      workspaceId,
    ]);
    const count = (role: ProjectRole | null) => {
      const { memberships = 0, distinctMembers = 0 } = rows.find((row) => row.role === role) ?? {};
      return { memberships, distinctMembers };
    };
    const { memberships, distinctMembers } = count(null);
    return {
      roles: ROLES.map((role) => ({ role, ...count(role) })),
      totalMemberships: memberships,
      totalDistinctMembers: distinctMembers,
    };
  }
}
