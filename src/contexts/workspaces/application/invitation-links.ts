import { Injectable } from '@nestjs/common';
import { hashSecret } from '#auth';
import { Clock, type WorkspaceActor } from '#kernel';
import { Accounts } from '../../identity';
import { isOpen, type InvitableRole } from '../domain/invitation';
import { InvitationRepository, type InvitationRecord } from './invitation.repository';
import { workspaceOfToken } from './invitation.token';
import { invitationUnusable } from './invitations.errors';
import { WorkspaceRepository, type Workspace } from './workspace.repository';

/** An invitation as its page shows it. */
export interface OpenInvitation {
  readonly workspace: Workspace;
  readonly role: InvitableRole;
  readonly email: string;
  readonly message: string;
  readonly expiresAt: string;
  /** Display name of who invited; null where the operator did. */
  readonly invitedBy: string | null;
  /** Whether somebody has to sign in, rather than choose a password, to accept. */
  readonly hasAccount: boolean;
}

export interface FoundInvitation {
  /** Where it leads, for somebody who is nobody there yet. */
  readonly place: WorkspaceActor;
  readonly workspace: Workspace;
  readonly invitation: InvitationRecord;
}

/** What is behind the secret in a link. The refusal is always the same: a link tells nothing that it does not open. */
@Injectable()
export class InvitationLinks {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly workspaces: WorkspaceRepository,
    private readonly accounts: Accounts,
    private readonly clock: Clock,
  ) {}

  /** Throws unless the invitation can be accepted. */
  async open(token: string): Promise<OpenInvitation> {
    const { workspace, invitation } = await this.find(token);
    const { role, email, message, expiresAt, invitedBy } = invitation;
    const account = await this.accounts.find(email);
    if (account && !account.isActive) throw invitationUnusable();
    return { workspace, role, email, message, expiresAt, invitedBy, hasAccount: account !== null };
  }

  async find(token: string): Promise<FoundInvitation> {
    const workspaceId = workspaceOfToken(token);
    if (!workspaceId) throw invitationUnusable();
    const place = { workspaceId, workspaceRole: 'guest' } as const;
    const workspace = (await this.workspaces.byIds(place, [workspaceId])).get(workspaceId);
    const invitation = workspace && (await this.invitations.byToken(place, hashSecret(token)));
    if (!invitation || !isOpen(invitation, this.clock.now())) throw invitationUnusable();
    return { place, workspace, invitation };
  }
}
