import { Action, Context, List, ListQuery, membersOf, Payload, present, Resource, shows, v2 } from '#http';
import { WORKSPACE_ROLES, type ListRequest, type WorkspaceCtx, type WorkspaceRole } from '#kernel';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { memberList, type MemberRecord, type NewMember } from '../../application/member.repository';
import { Members, type RemoveMember } from '../../application/members';
import { memberEvents } from '../../application/workspace.repository';
import { CHANGE_MEMBER_ROLE, MEMBERS, REMOVE_MEMBER } from '../texts';

const show = shows<MemberRecord>();

const memberV2 = present<MemberRecord>(
  'WorkspaceMember',
  {
    id: show.uuid('id'),
    member_id: show.uuid('memberId'),
    role: show.text('role', { nullable: true }),
  },
  { member: show.via(Users, 'memberId', () => userLiteV2) },
);

const removal = membersOf<RemoveMember>();

class RemoveMemberV2 {
  @removal.email('email', { required: true }) email!: string;
  /** Ignored: this server does not count seats. */
  @removal.readOnly('boolean') remove_seat?: boolean;
}

const change = membersOf<NewMember>();

class ChangeMemberRoleV2 {
  @change.uuid('memberId', { required: true }) member_id!: string;
  @change.choice('role', WORKSPACE_ROLES, { required: true }) role!: WorkspaceRole;
}

@Resource({
  style: v2,
  tag: 'Members',
  about: MEMBERS,
  path: 'workspaces/:slug/members',
  level: 'workspace',
  scope: 'workspaces.members',
  presenter: memberV2,
  events: [{ kinds: [memberEvents], visibility: 'record' }],
})
export class MembersV2Controller {
  constructor(private readonly members: Members) {}

  @List({
    id: 'list-workspace-members',
    summary: 'List active members of the workspace',
    allow: 'all',
    list: memberList,
    filters: ['memberId', 'role'],
  })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.members.list(ctx, request, { isActive: true });
  }

  @Action('POST', 'remove', {
    id: 'remove-workspace-member',
    description: REMOVE_MEMBER,
    summary: 'Remove a member from the workspace and its projects',
    allow: 'O A',
    needsProof: true,
    shape: 'none',
    status: 204,
    body: RemoveMemberV2,
  })
  remove(@Context() ctx: WorkspaceCtx, @Payload() command: RemoveMember) {
    return this.members.remove(ctx, command);
  }

  @Action('POST', 'change-role', {
    id: 'change-workspace-member-role',
    description: CHANGE_MEMBER_ROLE,
    summary: 'Give a member of the workspace another role',
    allow: 'O A',
    needsProof: true,
    body: ChangeMemberRoleV2,
  })
  changeRole(@Context() ctx: WorkspaceCtx, @Payload() command: NewMember) {
    return this.members.changeRole(ctx, command);
  }
}
