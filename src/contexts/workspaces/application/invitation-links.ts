import { Injectable } from '@nestjs/common';
import { hashSecret } from '#auth';
import { Clock, type WorkspaceActor } from '#kernel';
import { Accounts } from '../../identity';
import { isOpen, type InvitableRole } from '../domain/invitation';
import { InvitationRepository, invitationUnusable, type InvitationRecord } from './invitation.repository';
import { workspaceOfToken } from './invitation.token';
import { Suspension } from './suspension';
import { WorkspaceRepository, type Workspace } from './workspace.repository';

/** An invitation as its page shows it. */
export interface OpenInvitation {
  readonly workspace: Workspace;
  readonly role: InvitableRole;
  readonly email: string;
  readonly message: string;
  readonly expiresAt: string;
  /** Display name of the person who invited; null if the operator did. */
  readonly invitedBy: string | null;
  /** True if the person must sign in to accept, rather than choose a password. */
  readonly hasAccount: boolean;
}

export interface FoundInvitation {
  /** The workspace, for an actor who is no member yet. */
  readonly place: WorkspaceActor;
  readonly workspace: Workspace;
  readonly invitation: InvitationRecord;
}

/** Finds the invitation for a token. All refusals have the same text, so that a link reveals nothing else. */
@Injectable()
export class InvitationLinks {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly workspaces: WorkspaceRepository,
    private readonly accounts: Accounts,
    private readonly suspension: Suspension,
    private readonly clock: Clock,
  ) {}

  /** Returns the invitation. Throws if it cannot be accepted. */
  async open(token: string): Promise<OpenInvitation> {
    const { workspace, invitation } = await this.find(token);
    const { role, email, message, expiresAt, invitedBy } = invitation;
    const account = await this.accounts.find(email);
    if (account && !account.isActive) throw invitationUnusable();
    const hasAccount = account !== null && !(await this.accounts.isAwaited(account));
    return { workspace, role, email, message, expiresAt, invitedBy, hasAccount };
  }

  async find(token: string): Promise<FoundInvitation> {
    const workspaceId = workspaceOfToken(token);
    if (!workspaceId) throw invitationUnusable();
    const place = { workspaceId, workspaceRole: 'guest' } as const;
    const workspace = (await this.workspaces.byIds(place, [workspaceId])).get(workspaceId);
    const invitation = workspace && (await this.invitations.byToken(place, hashSecret(token)));
    if (!invitation || !isOpen(invitation, this.clock.now())) throw invitationUnusable();
    await this.suspension.assertOpen(place);
    return { place, workspace, invitation };
  }
}
