import { Injectable } from '@nestjs/common';
import { hashSecret } from '#auth';
import type { Origin, WorkspaceActor } from '#kernel';
import { Accounts, type Account, type PersonNames } from '../../identity';
import { isOpen, type Invitation } from '../domain/invitation';
import { InvitationChanges } from './invitation.changes';
import { InvitationLinks } from './invitation-links';
import { InvitationRepository, invitationUnusable, signInFirst } from './invitation.repository';
import { Members } from './members';
import { MembershipChanges } from './membership.changes';
import type { Workspace } from './workspace.repository';

/** The account that a new person wants to have. */
export interface NewcomerDetails extends Partial<PersonNames> {
  readonly password: string;
}

export interface Joined {
  readonly workspace: Workspace;
  readonly userId: string;
}

/** An answer to an invitation. */
interface Answer {
  readonly at: string;
  readonly workspace: Workspace;
  readonly invitation: Invitation;
  readonly actor: WorkspaceActor;
}

/** Use cases of invited people. If several answers arrive at once, only one succeeds. */
@Injectable()
export class InvitationAcceptance {
  constructor(
    private readonly links: InvitationLinks,
    private readonly invitations: InvitationRepository,
    private readonly answers: InvitationChanges,
    private readonly members: Members,
    private readonly accounts: Accounts,
    private readonly changes: MembershipChanges,
  ) {}

  /** Accepts an invitation for a person who is signed in. */
  accept(token: string, userId: string, origin: Origin): Promise<Joined> {
    return this.answer(token, origin, async (answer) => {
      const account = await this.accounts.find(answer.invitation.email);
      if (!account?.isActive || account.id !== userId) throw invitationUnusable();
      return this.join(answer, account);
    });
  }

  /**
   * Accepts an invitation for a person without an account, and creates one for the invited address. An account that an
   * imported workspace brought becomes theirs.
   */
  acceptAsNew(token: string, details: NewcomerDetails, origin: Origin): Promise<Joined> {
    return this.answer(token, origin, async (answer) => {
      const { email } = answer.invitation;
      const known = await this.accounts.find(email);
      if (!known) return this.join(answer, await this.accounts.create({ ...details, email }));
      if (!known.isActive) throw invitationUnusable();
      if (!(await this.accounts.isAwaited(known))) throw signInFirst();
      return this.join(answer, await this.accounts.takeOver({ ...details, email }));
    });
  }

  /** Declines an invitation, which ends it. */
  decline(token: string, origin: Origin): Promise<void> {
    return this.answer(token, origin, async ({ at, actor, invitation: { id, email, role } }) => {
      await this.answers.make(actor, [id], () => this.invitations.update(actor, at, id, { respondedAt: at }), [
        {
          eventName: 'member.invitation_declined',
          category: 'member',
          target: { type: 'invitation', id, displayName: email },
          oldValue: { role },
        },
      ]);
    });
  }

  private answer<T>(token: string, origin: Origin, work: (answer: Answer) => Promise<T>): Promise<T> {
    return this.changes.make(async (at) => {
      const { place, workspace, invitation: found } = await this.links.find(token);
      const invitation = await this.invitations.claim(place, found.id);
      // While this transaction waited for the lock, another one may have answered the invitation or replaced its link.
      if (invitation?.tokenHash !== hashSecret(token) || !isOpen(invitation, at)) throw invitationUnusable();
      return work({ at, workspace, invitation, actor: { ...place, origin } });
    });
  }

  private async join({ at, workspace, invitation, actor }: Answer, { id: userId }: Account): Promise<Joined> {
    const person = { ...actor, userId };
    await this.members.join(person, { memberId: userId, role: invitation.role });
    const { id } = invitation;
    const patch = { respondedAt: at, accepted: true };
    await this.answers.make(person, [id], () => this.invitations.update(person, at, id, patch));
    return { workspace, userId };
  }
}
