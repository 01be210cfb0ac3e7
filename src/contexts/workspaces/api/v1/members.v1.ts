import { Action, Context, ListQuery, membersOf, Payload, QueryParams, Resource, v1 } from '#http';
import { order, type ListRequest, type ListSpec, type WorkspaceCtx } from '#kernel';
import type { MemberMatch } from '../../application/member-match';
import { memberList, type MemberRecord } from '../../application/member.repository';
import { Members, type RemoveMember } from '../../application/members';
import { colleagueV1, MemberQueryV1 } from './colleagues.v1';
import { numberOfWorkspaceRole } from './role-numbers';
import { LIST_MEMBERS, LIST_MEMBERS_LITE, MEMBERS, REMOVE_MEMBER } from '../texts';

const memberV1 = colleagueV1<MemberRecord>('WorkspaceMember', numberOfWorkspaceRole);

const removal = membersOf<RemoveMember>();

class RemoveMemberV1 {
  @removal.email('email', { example: 'bob@example.com' }) email?: string;
  @removal.uuid('memberId') member_id?: string;
  @removal.uuid('memberId') id?: string;
}

const newestFirst: ListSpec = { ...memberList, defaultOrder: order('-createdAt'), searchable: false };

@Resource({
  style: v1,
  tag: 'Members',
  about: MEMBERS,
  path: 'workspaces/:workspace_slug',
  level: 'workspace',
  scope: 'workspaces.members',
  presenter: memberV1,
})
export class MembersV1Controller {
  constructor(private readonly members: Members) {}

  @Action('GET', 'members', {
    id: 'get_workspace_members',
    description: LIST_MEMBERS,
    summary: 'List all members of the workspace',
    allow: 'O A M',
    shape: 'array',
    query: MemberQueryV1,
    passive: ['external_id', 'external_source', 'order_by'],
  })
  all(@Context() ctx: WorkspaceCtx, @QueryParams() query: MemberMatch) {
    return this.members.all(ctx, query);
  }

  @Action('GET', 'members-lite', {
    id: 'get_workspace_members_lite',
    description: LIST_MEMBERS_LITE,
    summary: 'List members of the workspace page by page',
    allow: 'O A M',
    shape: 'page',
    list: newestFirst,
    filters: [],
    perPage: { default: 1000, max: 1000 },
    query: MemberQueryV1,
    passive: ['external_id', 'external_source'],
  })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest, @QueryParams() query: MemberMatch) {
    return this.members.list(ctx, request, query);
  }

  @Action('POST', 'members/remove', {
    id: 'remove_workspace_member',
    description: REMOVE_MEMBER,
    summary: 'Remove a member from the workspace and its projects',
    allow: 'O A',
    needsProof: true,
    shape: 'none',
    status: 204,
    body: RemoveMemberV1,
  })
  remove(@Context() ctx: WorkspaceCtx, @Payload() command: RemoveMember) {
    return this.members.remove(ctx, command);
  }
}
