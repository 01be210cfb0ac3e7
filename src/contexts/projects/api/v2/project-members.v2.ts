import {
  Action,
  Context,
  Create,
  Id,
  List,
  ListQuery,
  membersOf,
  Payload,
  present,
  Read,
  Remove,
  Resource,
  shows,
  Update,
  v2,
} from '#http';
import { PROJECT_ROLES, type ListRequest, type ProjectCtx, type ProjectRole, type WorkspaceCtx } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { nameOfRole } from '../../../workspaces';
import {
  projectMemberEvents,
  projectMemberList,
  type ProjectMemberRecord,
  type RoleDistribution,
} from '../../application/project-member.repository';
import { ProjectMembers, type AddProjectMember, type ReviseProjectMember } from '../../application/project-members';
import { PROJECT_MEMBERS, ROLE_DISTRIBUTION } from '../texts';

const show = shows<ProjectMemberRecord>();

const projectMemberV2 = present<ProjectMemberRecord>(
  'ProjectMember',
  {
    id: show.uuid('id'),
    member_id: show.uuid('memberId'),
    role: show.text('role', { nullable: true }),
  },
  { member: show.via(Users, 'memberId', () => userLiteV2) },
);

const addition = membersOf<AddProjectMember>();
const FOLLOWS = { description: 'Default: the role that corresponds to the role in the workspace.' };

class AddProjectMemberV2 {
  @addition.uuid('memberId', { required: true, description: 'Id of a member of the workspace.' }) member_id!: string;
  @addition.choice('role', PROJECT_ROLES, FOLLOWS) role?: ProjectRole;
  @addition.readOnly('uuid') id?: string;
}

const revision = membersOf<ReviseProjectMember>();

class UpdateProjectMemberV2 {
  @revision.uuid('memberId', { description: 'Id of the person who gets this membership instead.' }) member_id?: string;
  @revision.choice('role', PROJECT_ROLES) role?: ProjectRole;
  @revision.readOnly('uuid') id?: string;
}

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

const showDistribution = shows<RoleDistribution>();

const roleDistributionV2 = present<RoleDistribution>('ProjectRoleDistribution', {
  roles: showDistribution.computed({ type: 'array', items: ROLE_COUNT }, ['roles'], ({ roles }) =>
    roles.map(({ role, memberships, distinctMembers }) => ({
      slug: role,
      name: nameOfRole('project', role),
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
  about: PROJECT_MEMBERS,
  path: 'workspaces/:slug/projects/:project_id/members',
  level: 'project',
  scope: 'projects.members',
  presenter: projectMemberV2,
  events: [{ kinds: [projectMemberEvents], visibility: 'record' }],
})
export class ProjectMembersV2Controller {
  constructor(private readonly members: ProjectMembers) {}

  @List({
    id: 'list-project-members',
    summary: 'List active members of the project',
    allow: 'PA C Cm PG',
    list: projectMemberList,
    filters: ['memberId', 'role'],
  })
  list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest) {
    return this.members.list(ctx, request, { isActive: true });
  }

  @Read('pk', { id: 'get-project-member', summary: 'Get a member of the project', allow: 'PA C Cm PG' })
  get(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.members.get(ctx, id);
  }

  @Create({
    id: 'create-project-member',
    summary: 'Add a member of the workspace to the project',
    allow: 'PA',
    body: AddProjectMemberV2,
  })
  create(@Context() ctx: ProjectCtx, @Payload() command: AddProjectMember) {
    return this.members.add(ctx, command);
  }

  @Update('pk', {
    id: 'update-project-member',
    summary: 'Change the role of a project member',
    allow: 'PA',
    body: UpdateProjectMemberV2,
  })
  update(@Context() ctx: ProjectCtx, @Id('pk') id: string, @Payload() patch: ReviseProjectMember) {
    return this.members.revise(ctx, id, patch);
  }

  @Remove('pk', { id: 'delete-project-member', summary: 'Remove a member from the project', allow: 'PA' })
  remove(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.members.remove(ctx, id);
  }
}

@Resource({
  style: v2,
  tag: 'Members',
  about: PROJECT_MEMBERS,
  path: 'workspaces/:slug/project-role-distribution',
  level: 'workspace',
  scope: 'workspaces.members',
  presenter: roleDistributionV2,
})
export class ProjectRoleDistributionV2Controller {
  constructor(private readonly members: ProjectMembers) {}

  @Action('GET', '', {
    id: 'get-project-role-distribution',
    description: ROLE_DISTRIBUTION,
    summary: 'Count the memberships in projects by role',
    allow: 'all',
    selectable: false,
  })
  get(@Context() ctx: WorkspaceCtx) {
    return this.members.distribution(ctx);
  }
}
