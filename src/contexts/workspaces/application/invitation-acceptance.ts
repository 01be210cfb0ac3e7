import { Injectable } from '@nestjs/common';
import { hashSecret } from '#auth';
import type { Origin, WorkspaceActor } from '#kernel';
import { Accounts, type Account, type PersonNames } from '../../identity';
import { isOpen, type Invitation } from '../domain/invitation';
import { InvitationChanges } from './invitation.changes';
import { InvitationLinks } from './invitation-links';
import { InvitationRepository } from './invitation.repository';
import { invitationUnusable, signInFirst } from './invitations.errors';
import { Members } from './members';
import { MembershipChanges } from './membership.changes';
import type { Workspace } from './workspace.repository';

/** Somebody without an account, as they want to have one. */
export interface NewcomerDetails extends Partial<PersonNames> {
  readonly password: string;
}

export interface Joined {
  readonly workspace: Workspace;
  readonly userId: string;
}

/** One answer to an invitation. */
interface Answer {
  readonly at: string;
  readonly workspace: Workspace;
  readonly invitation: Invitation;
  readonly actor: WorkspaceActor;
}

/** The use cases of those who are invited. Of several answers at once one wins. */
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

  /** For somebody who is signed in. */
  accept(token: string, userId: string, origin: Origin): Promise<Joined> {
    return this.answer(token, origin, async (answer) => {
      const account = await this.accounts.find(answer.invitation.email);
      if (!account?.isActive || account.id !== userId) throw invitationUnusable();
      return this.join(answer, account);
    });
  }

  /** For somebody who has no account yet: makes the one of the invited address. */
  acceptAsNew(token: string, details: NewcomerDetails, origin: Origin): Promise<Joined> {
    return this.answer(token, origin, async (answer) => {
      const { email } = answer.invitation;
      const known = await this.accounts.find(email);
      if (known) throw known.isActive ? signInFirst() : invitationUnusable();
      return this.join(answer, await this.accounts.create({ ...details, email }));
    });
  }

  /** Says no, which ends the invitation. */
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
      // Somebody else may have answered, or had another link sent, while this waited.
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
