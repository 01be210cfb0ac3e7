import { Action, Context, Id, List, ListQuery, present, Read, Resource, shows, v2 } from '#http';
import type { ListRequest, ProjectCtx, ProjectRole, WorkspaceCtx } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import {
  projectMemberList,
  type ProjectMemberRecord,
  type RoleDistribution,
} from '../../application/project-member.repository';
import { ProjectMembers } from '../../application/project-members';

const show = shows<ProjectMemberRecord>();

export const projectMemberV2 = present<ProjectMemberRecord>(
  'ProjectMember',
  {
    id: show.uuid('id'),
    member_id: show.uuid('memberId'),
    role: show.text('role', { nullable: true }),
  },
  { member: show.via(Users, 'memberId', () => userLiteV2) },
);

const ROLE_NAMES: Readonly<Record<ProjectRole, string>> = {
  admin: 'Admin',
  contributor: 'Contributor',
  commenter: 'Commenter',
  guest: 'Guest',
};

const ROLE_COUNT = {
  type: 'object',
  required: ['slug', 'name', 'is_system', 'membership_count', 'distinct_member_count'],
  properties: {
    slug: { type: 'string' },
    name: { type: 'string' },
    is_system: { type: 'boolean', description: 'Built in, not made by the workspace.' },
    membership_count: { type: 'integer' },
    distinct_member_count: { type: 'integer', description: 'People, each counted once.' },
  },
};

const showDistribution = shows<RoleDistribution>();

export const roleDistributionV2 = present<RoleDistribution>('ProjectRoleDistribution', {
  roles: showDistribution.computed({ type: 'array', items: ROLE_COUNT }, ['roles'], ({ roles }) =>
    roles.map(({ role, memberships, distinctMembers }) => ({
      slug: role,
      name: ROLE_NAMES[role],
      is_system: true,
      membership_count: memberships,
      distinct_member_count: distinctMembers,
    })),
  ),
  total_memberships: showDistribution.integer('totalMemberships'),
  total_distinct_members: showDistribution.integer('totalDistinctMembers'),
});

@Resource({
  style: v2,
  tag: 'Members',
  path: 'workspaces/:slug/projects/:project_id/members',
  level: 'project',
  scope: 'projects.members',
  presenter: projectMemberV2,
})
export class ProjectMembersV2Controller {
  constructor(private readonly members: ProjectMembers) {}

  @List({
    id: 'list-project-members',
    summary: 'List active members of the project',
    allow: 'PA C Cm PG',
    list: projectMemberList,
  })
  list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest) {
    return this.members.list(ctx, request);
  }

  @Read('pk', { id: 'get-project-member', summary: 'Get a member of the project', allow: 'PA C Cm PG' })
  get(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.members.get(ctx, id);
  }
}

@Resource({
  style: v2,
  tag: 'Members',
  path: 'workspaces/:slug/project-role-distribution',
  level: 'workspace',
  scope: 'workspaces.members',
  presenter: roleDistributionV2,
})
export class ProjectRoleDistributionV2Controller {
  constructor(private readonly members: ProjectMembers) {}

  @Action('GET', '', {
    id: 'get-project-role-distribution',
    summary: 'Count the memberships in projects by role',
    allow: 'all',
    selectable: false,
  })
  get(@Context() ctx: WorkspaceCtx) {
    return this.members.distribution(ctx);
  }
}
