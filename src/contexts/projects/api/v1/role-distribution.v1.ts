import { Action, Context, present, Resource, shows, v1 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import { nameOfRole } from '../../../workspaces';
import type { RoleDistribution } from '../../application/project-member.repository';
import { ProjectMembers } from '../../application/project-members';
import { ROLE_DISTRIBUTION } from '../texts';

const ROLE_COUNT = {
  type: 'object',
  required: ['slug', 'name', 'is_system', 'membership_count', 'distinct_member_count'],
  properties: {
    slug: { type: 'string' },
    name: { type: 'string' },
    is_system: { type: 'boolean', description: 'True for built-in roles.' },
    membership_count: { type: 'integer' },
    distinct_member_count: { type: 'integer', description: 'People, each counted once.' },
  },
};

const show = shows<RoleDistribution>();

const roleDistributionV1 = present<RoleDistribution>('ProjectRoleDistribution', {
  roles: show.computed({ type: 'array', items: ROLE_COUNT }, ['roles'], ({ roles }) =>
    roles.map(({ role, memberships, distinctMembers }) => ({
      slug: role,
      name: nameOfRole('project', role),
      is_system: true,
      membership_count: memberships,
      distinct_member_count: distinctMembers,
    })),
  ),
  total_memberships: show.integer('totalMemberships'),
  total_distinct_members: show.integer('totalDistinctMembers'),
});

@Resource({
  style: v1,
  tag: 'Roles',
  path: 'workspaces/:workspace_slug/project-role-distribution',
  level: 'workspace',
  scope: 'workspaces.members',
  presenter: roleDistributionV1,
})
export class ProjectRoleDistributionV1Controller {
  constructor(private readonly members: ProjectMembers) {}

  @Action('GET', '', {
    id: 'workspaces_get_project_role_distribution',
    description: ROLE_DISTRIBUTION,
    summary: 'Count the memberships in projects by role',
    allow: 'all',
    selectable: false,
  })
  get(@Context() ctx: WorkspaceCtx) {
    return this.members.distribution(ctx);
  }
}
