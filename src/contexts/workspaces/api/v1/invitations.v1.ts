import {
  Action,
  Context,
  Create,
  Id,
  membersOf,
  Payload,
  present,
  Read,
  Remove,
  Resource,
  secret,
  shows,
  Update,
  v1,
} from '#http';
import type { WorkspaceCtx } from '#kernel';
import type { InvitationRecord } from '../../application/invitation.repository';
import { Invitations, type SentInvitation } from '../../application/invitations';
import { numberOfWorkspaceRole, ROLE_NUMBERS, WORKSPACE_ROLE_OF, type RoleNumber } from './role-numbers';
import { INVITATIONS, LINK, LIST_INVITATIONS } from '../texts';

const show = shows<InvitationRecord>();

const invitationV1 = present<InvitationRecord>('WorkspaceInvitation', {
  id: show.uuid('id'),
  email: show.email('email'),
  role: show.computed({ type: 'integer', enum: ROLE_NUMBERS }, ['role'], ({ role }) => numberOfWorkspaceRole(role)),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
  responded_at: show.datetime('respondedAt', { nullable: true }),
  accepted: show.boolean('accepted'),
});

const showSent = shows<SentInvitation>();

const sentInvitationV1 = present<SentInvitation>('SentWorkspaceInvitation', {
  ...invitationV1.members,
  link: secret(showSent.text('link', { nullable: true, description: LINK })),
});

interface CreateCommand {
  readonly email: string;
  readonly role?: RoleNumber;
}

const creation = membersOf<CreateCommand>();

class CreateInvitationV1 {
  @creation.email('email', { required: true }) email!: string;
  @creation.choice('role', ROLE_NUMBERS, { default: 5 }) role?: RoleNumber;
}

const revision = membersOf<Partial<CreateCommand>>();

class UpdateInvitationV1 {
  @revision.email('email', { description: 'Cannot be changed.' }) email?: string;
  @revision.choice('role', ROLE_NUMBERS) role?: RoleNumber;
}

@Resource({
  style: v1,
  tag: 'Invitations',
  about: INVITATIONS,
  path: 'workspaces/:workspace_slug/invitations',
  level: 'workspace',
  scope: 'workspaces.members',
  presenter: invitationV1,
})
export class InvitationsV1Controller {
  constructor(private readonly invitations: Invitations) {}

  @Action('GET', '', {
    id: 'workspaces_invitations_list',
    description: LIST_INVITATIONS,
    summary: 'List all invitations to the workspace, the newest first',
    allow: 'O A',
    shape: 'array',
  })
  all(@Context() ctx: WorkspaceCtx) {
    return this.invitations.all(ctx);
  }

  @Create({
    id: 'workspaces_invitations_create',
    summary: 'Invite a person to the workspace by mail',
    allow: 'O A',
    body: CreateInvitationV1,
    presenter: sentInvitationV1,
  })
  create(@Context() ctx: WorkspaceCtx, @Payload() { email, role = 5 }: CreateCommand) {
    return this.invitations.invite(ctx, { email, role: WORKSPACE_ROLE_OF[role] });
  }

  @Read('invitation_id', { id: 'workspaces_invitations_retrieve', summary: 'Get an invitation', allow: 'O A' })
  get(@Context() ctx: WorkspaceCtx, @Id('invitation_id') id: string) {
    return this.invitations.get(ctx, id);
  }

  @Update('invitation_id', {
    id: 'workspaces_invitations_partial_update',
    summary: 'Change the role that an invitation offers',
    allow: 'O A',
    body: UpdateInvitationV1,
  })
  update(
    @Context() ctx: WorkspaceCtx,
    @Id('invitation_id') id: string,
    @Payload() { role, ...patch }: Partial<CreateCommand>,
  ) {
    return this.invitations.revise(ctx, id, { ...patch, ...(role && { role: WORKSPACE_ROLE_OF[role] }) });
  }

  @Remove('invitation_id', { id: 'workspaces_invitations_destroy', summary: 'Revoke an invitation', allow: 'O A' })
  remove(@Context() ctx: WorkspaceCtx, @Id('invitation_id') id: string) {
    return this.invitations.revoke(ctx, id);
  }
}
