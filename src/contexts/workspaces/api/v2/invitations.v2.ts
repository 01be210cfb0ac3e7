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
  secret,
  shows,
  v2,
} from '#http';
import type { ListRequest, WorkspaceCtx } from '#kernel';
import { invitationList, type InvitationRecord } from '../../application/invitation.repository';
import { Invitations, type Invite, type InviteMany, type SentInvitation } from '../../application/invitations';
import { invitationEvents } from '../../application/workspace.repository';
import { INVITABLE_ROLES, type InvitableRole } from '../../domain/invitation';
import { INVITATIONS, INVITE_MANY, LINK } from '../texts';

const show = shows<InvitationRecord>();

const invitationV2 = present<InvitationRecord>('Invitation', {
  id: show.uuid('id'),
  email: show.email('email'),
  role: show.text('role', { enum: INVITABLE_ROLES }),
  message: show.text('message'),
  accepted: show.boolean('accepted'),
  responded_at: show.datetime('respondedAt', { nullable: true }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const showSent = shows<SentInvitation>();

const sentInvitationV2 = present<SentInvitation>('SentInvitation', {
  ...invitationV2.members,
  link: secret(showSent.text('link', { nullable: true, description: LINK })),
});

const MAX_EMAILS = 100;
const MESSAGE = { max: 2000, description: 'A note to include in the mail.' };

type Sent<T extends { readonly role: InvitableRole }> = Omit<T, 'role'> & { readonly role?: InvitableRole };

const one = membersOf<Invite>();

class CreateInvitationV2 {
  @one.email('email', { required: true }) email!: string;
  @one.choice('role', INVITABLE_ROLES, { default: 'member' }) role?: InvitableRole;
  @one.text('message', { ...MESSAGE, nullable: true }) message?: string | null;
  @one.readOnly('uuid') id?: string;
  @one.readOnly('boolean') accepted?: boolean;
  @one.readOnly('datetime') responded_at?: string;
  @one.readOnly('datetime') created_at?: string;
  @one.readOnly('uuid') created_by_id?: string;
  @one.readOnly('uuid') updated_by_id?: string;
}

const many = membersOf<InviteMany>();

class BulkInvitationsV2 {
  @many.emails('emails', { required: true, max: MAX_EMAILS, deliverable: true }) emails!: string[];
  @many.choice('role', INVITABLE_ROLES, { default: 'member' }) role?: InvitableRole;
  @many.text('message', { ...MESSAGE, nullable: true }) message?: string | null;
}

@Resource({
  style: v2,
  tag: 'Invitations',
  about: INVITATIONS,
  path: 'workspaces/:slug/invitations',
  level: 'workspace',
  scope: 'workspaces.members',
  presenter: invitationV2,
  events: [{ kinds: [invitationEvents], visibility: 'record' }],
})
export class InvitationsV2Controller {
  constructor(private readonly invitations: Invitations) {}

  @List({ id: 'list-invitations', summary: 'List invitations', allow: 'O A', list: invitationList })
  list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest) {
    return this.invitations.list(ctx, request);
  }

  @Create({
    id: 'create-invitation',
    summary: 'Invite a person to the workspace by mail',
    allow: 'O A',
    body: CreateInvitationV2,
    presenter: sentInvitationV2,
  })
  create(@Context() ctx: WorkspaceCtx, @Payload() command: Sent<Invite>) {
    return this.invitations.invite(ctx, { role: 'member', ...command });
  }

  @Action('POST', 'bulk', {
    id: 'bulk-invitations',
    description: INVITE_MANY,
    summary: 'Invite many people at once, skipping those with an open invitation',
    allow: 'O A',
    shape: 'array',
    status: 201,
    body: BulkInvitationsV2,
    presenter: sentInvitationV2,
    selectable: false,
  })
  createMany(@Context() ctx: WorkspaceCtx, @Payload() command: Sent<InviteMany>) {
    return this.invitations.inviteMany(ctx, { role: 'member', ...command });
  }

  @Read('pk', { id: 'get-invitation', summary: 'Get an invitation', allow: 'O A' })
  get(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.invitations.get(ctx, id);
  }

  @Remove('pk', { id: 'delete-invitation', summary: 'Revoke an invitation', allow: 'O A' })
  remove(@Context() ctx: WorkspaceCtx, @Id('pk') id: string) {
    return this.invitations.revoke(ctx, id);
  }
}
