import {
  Action,
  Context,
  Create,
  Id,
  ListQuery,
  membersOf,
  Payload,
  present,
  QueryParams,
  Read,
  Remove,
  Resource,
  shows,
  Update,
  v1,
} from '#http';
import { order, type ListRequest, type ListSpec, type ProjectCtx } from '#kernel';
import type { MemberMatch } from '../../../workspaces';
import {
  colleagueV1,
  MemberQueryV1,
  numberOfProjectRole,
  PROJECT_ROLE_OF,
  ROLE_NUMBERS,
  type RoleNumber,
} from '../../../workspaces/api/v1';
import { projectMemberList, type ProjectMemberRecord } from '../../application/project-member.repository';
import { ProjectMembers } from '../../application/project-members';
import { LIST_PROJECT_MEMBERS, LIST_PROJECT_MEMBERS_LITE, PROJECT_MEMBERS } from '../texts';

const show = shows<ProjectMemberRecord>();

/** A member in lists; `id` is the id of the person. */
const projectMemberV1 = colleagueV1<ProjectMemberRecord>('ProjectMember', numberOfProjectRole);

/** A membership in answers to writes; `id` is the id of the membership. */
const projectMembershipV1 = present<ProjectMemberRecord>('ProjectMembership', {
  id: show.uuid('id'),
  member: show.uuid('memberId'),
  role: show.computed({ type: 'integer', enum: ROLE_NUMBERS }, ['role'], ({ role }) => numberOfProjectRole(role)),
});

interface AddCommand {
  readonly memberId: string;
  readonly role?: RoleNumber;
}

const addition = membersOf<AddCommand>();

class AddProjectMemberV1 {
  @addition.uuid('memberId', { required: true, description: 'Id of a member of the workspace.' }) member!: string;
  @addition.choice('role', ROLE_NUMBERS, { default: 5 }) role?: RoleNumber;
}

const revision = membersOf<Partial<AddCommand>>();

class UpdateProjectMemberV1 {
  @revision.uuid('memberId', { description: 'Id of the person who gets this membership instead.' }) member?: string;
  @revision.choice('role', ROLE_NUMBERS) role?: RoleNumber;
}

/** Returns the role for a number. Two roles share one number, so the number of the current role changes nothing. */
const roleFor = ({ role }: ProjectMemberRecord, number?: RoleNumber) =>
  number === undefined || number === numberOfProjectRole(role) ? {} : { role: PROJECT_ROLE_OF[number] };

const newestFirst: ListSpec = { ...projectMemberList, defaultOrder: order('-createdAt'), searchable: false };
const PLACE = {
  style: v1,
  tag: 'Project members',
  about: PROJECT_MEMBERS,
  level: 'project',
  scope: 'projects.members',
} as const;
const PROJECT = 'workspaces/:workspace_slug/projects/:project_id';
const EVERY_MEMBER = 'PA C Cm PG';

/** Lists return ids of people and writes return ids of memberships, so paths accept both. */
@Resource({ ...PLACE, path: [`${PROJECT}/project-members`, `${PROJECT}/members`], presenter: projectMemberV1 })
export class ProjectMembersV1Controller {
  constructor(private readonly members: ProjectMembers) {}

  @Action('GET', '', {
    id: 'get_project_members',
    description: LIST_PROJECT_MEMBERS,
    summary: 'List all members of the project',
    allow: EVERY_MEMBER,
    shape: 'array',
    query: MemberQueryV1,
    passive: ['external_id', 'external_source', 'order_by'],
  })
  all(@Context() ctx: ProjectCtx, @QueryParams() query: MemberMatch) {
    return this.members.all(ctx, query);
  }

  @Create({
    id: 'create_project_member',
    summary: 'Add a member of the workspace to the project',
    allow: 'PA',
    body: AddProjectMemberV1,
    presenter: projectMembershipV1,
  })
  create(@Context() ctx: ProjectCtx, @Payload() { memberId, role = 5 }: AddCommand) {
    return this.members.add(ctx, { memberId, role: PROJECT_ROLE_OF[role] });
  }

  @Read('member_id', { id: 'get_project_member', summary: 'Get a member of the project', allow: EVERY_MEMBER })
  async get(@Context() ctx: ProjectCtx, @Id('member_id') id: string) {
    return this.members.get(ctx, await this.members.idOf(ctx, id));
  }

  @Update('member_id', {
    id: 'update_project_member',
    summary: 'Change the role of a project member',
    allow: 'PA',
    body: UpdateProjectMemberV1,
    presenter: projectMembershipV1,
  })
  async update(
    @Context() ctx: ProjectCtx,
    @Id('member_id') id: string,
    @Payload() { role, ...patch }: Partial<AddCommand>,
  ) {
    const member = await this.members.get(ctx, await this.members.idOf(ctx, id));
    return this.members.revise(ctx, member.id, { ...patch, ...roleFor(member, role) });
  }

  @Remove('member_id', { id: 'delete_project_member', summary: 'Remove a member from the project', allow: 'PA' })
  async remove(@Context() ctx: ProjectCtx, @Id('member_id') id: string) {
    return this.members.remove(ctx, await this.members.idOf(ctx, id));
  }
}

@Resource({ ...PLACE, path: `${PROJECT}/project-members-lite`, presenter: projectMemberV1 })
export class ProjectMembersLiteV1Controller {
  constructor(private readonly members: ProjectMembers) {}

  @Action('GET', '', {
    id: 'get_project_members_lite',
    description: LIST_PROJECT_MEMBERS_LITE,
    summary: 'List members of the project page by page',
    allow: EVERY_MEMBER,
    shape: 'page',
    list: newestFirst,
    filters: [],
    perPage: { default: 1000, max: 1000 },
    query: MemberQueryV1,
    passive: ['external_id', 'external_source'],
  })
  list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest, @QueryParams() query: MemberMatch) {
    return this.members.list(ctx, request, query);
  }
}
