import { Action, Context, ListQuery, membersOf, Payload, present, QueryParams, Resource, shows, v1 } from '#http';
import { order, type ListRequest, type ListSpec, type WorkspaceCtx, type WorkspaceRole } from '#kernel';
import { memberList, type MemberRecord } from '../../application/member.repository';
import { Members, type MemberMatch, type RemoveMember } from '../../application/members';

const show = shows<MemberRecord>();

const ROLE_NUMBERS: Readonly<Record<WorkspaceRole, number>> = { owner: 20, admin: 20, member: 15, guest: 5 };

/** A person with the role in the workspace: the id is the person's. */
export const memberV1 = present<MemberRecord>('WorkspaceMember', {
  id: show.uuid('memberId'),
  first_name: show.text('firstName'),
  last_name: show.text('lastName'),
  email: show.email('email', { nullable: true }),
  avatar: show.text('avatar'),
  avatar_url: show.text('avatarUrl', { nullable: true }),
  display_name: show.text('displayName'),
  role: show.computed({ type: 'integer', enum: [20, 15, 5] }, ['role'], ({ role }) => ROLE_NUMBERS[role]),
  role_slug: show.text('role'),
  is_active: show.boolean('isActive'),
  is_bot: show.boolean('isBot'),
});

const match = membersOf<MemberMatch>();
const SUBSTRING = { description: 'Substring, without regard to case.' };

class MemberQueryV1 {
  @match.text('firstName', SUBSTRING) first_name?: string;
  @match.text('lastName', SUBSTRING) last_name?: string;
  @match.text('email', SUBSTRING) email?: string;
  @match.text('displayName', SUBSTRING) display_name?: string;
  @match.text('role') role_slug?: string;
  @match.boolean('isActive') is_active?: boolean;
  @match.boolean('isBot') is_bot?: boolean;
}

const removal = membersOf<RemoveMember>();

class RemoveMemberV1 {
  @removal.email('email') email?: string;
  @removal.uuid('memberId') member_id?: string;
  @removal.uuid('memberId') id?: string;
}

const newestFirst: ListSpec = { ...memberList, defaultOrder: order('-createdAt'), searchable: false };

@Resource({
  style: v1,
  tag: 'Members',
  path: 'workspaces/:workspace_slug',
  level: 'workspace',
  scope: 'workspaces.members',
  presenter: memberV1,
})
export class MembersV1Controller {
  constructor(private readonly members: Members) {}

  @Action('GET', 'members', {
    id: 'get_workspace_members',
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
    summary: 'List members of the workspace page by page',
    allow: 'O A M',
    shape: 'page',
    list: newestFirst,
    filters: [],
    perPage: { default: 1000, max: 1000 },
    query: MemberQueryV1,
    passive: ['external_id', 'external_source'],
  })
  async list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest, @QueryParams() query: MemberMatch) {
    const { items, hasMore, total } = await this.members.list(ctx, request, query);
    // Where the page ends stays untold: it would be remembered for the next page of every query, also of other filters.
    return { items, hasMore, total };
  }

  @Action('POST', 'members/remove', {
    id: 'remove_workspace_member',
    summary: 'Remove a member from the workspace and its projects',
    allow: 'O A',
    shape: 'none',
    status: 204,
    body: RemoveMemberV1,
  })
  remove(@Context() ctx: WorkspaceCtx, @Payload() command: RemoveMember) {
    return this.members.remove(ctx, command);
  }
}
