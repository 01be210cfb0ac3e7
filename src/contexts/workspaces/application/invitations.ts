import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork, type ListRequest, type Page, type WorkspaceActor, type WorkspaceCtx } from '#kernel';
import { normalEmail, type InvitableRole } from '../domain/invitation';
import { assertGrantable } from '../domain/member-role';
import { assertUnanswered, InvitationIssue, type Offer } from './invitation-issue';
import { InvitationLetters } from './invitation-letters';
import { InvitationChanges } from './invitation.changes';
import {
  invitationEmailFixed,
  InvitationRepository,
  invitationUnknown,
  nobodyToInvite,
  type InvitationRecord,
} from './invitation.repository';

export interface Invite extends Offer {
  readonly email: string;
}

export interface InviteMany extends Offer {
  readonly emails: readonly string[];
}

/** An invitation that was just created. */
export interface SentInvitation extends InvitationRecord {
  /** The link for the inviting person to pass on; null if it was sent by mail. */
  readonly link: string | null;
}

export interface ReviseInvitation {
  /** Accepted only if it is unchanged. */
  readonly email?: string;
  readonly role?: InvitableRole;
}

/** Use cases of inviting people to a workspace. */
@Injectable()
export class Invitations {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly issuing: InvitationIssue,
    private readonly letters: InvitationLetters,
    private readonly changes: InvitationChanges,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  list(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<InvitationRecord>> {
    return this.invitations.list(ctx, request);
  }

  all(ctx: WorkspaceCtx): Promise<InvitationRecord[]> {
    return this.invitations.all(ctx);
  }

  async get(ctx: WorkspaceActor, id: string): Promise<InvitationRecord> {
    const invitation = (await this.invitations.byIds(ctx, [id])).get(id);
    if (!invitation) throw invitationUnknown();
    return invitation;
  }

  invite(ctx: WorkspaceActor, { email, ...offer }: Invite): Promise<SentInvitation> {
    return this.unitOfWork.run(async () => {
      const issued = await this.issuing.issue(ctx, email, offer);
      const links = await this.letters.send(ctx, [issued]);
      return { ...(await this.get(ctx, issued.id)), link: links.get(issued.id)! };
    });
  }

  /** Invites all addresses or none. Addresses with an invitation that can still be accepted are skipped. */
  inviteMany(ctx: WorkspaceActor, { emails, ...offer }: InviteMany): Promise<SentInvitation[]> {
    if (!emails.length) throw nobodyToInvite();
    return this.unitOfWork.run(async () => {
      const issued = await this.issuing.issueMany(ctx, emails, offer);
      const links = await this.letters.send(ctx, issued);
      const records = await this.invitations.byIds(
        ctx,
        issued.map(({ id }) => id),
      );
      return issued.map(({ id }) => ({ ...records.get(id)!, link: links.get(id)! }));
    });
  }

  /** Sends a new link. The previous link stops working. */
  resend(ctx: WorkspaceActor, id: string): Promise<InvitationRecord> {
    return this.unitOfWork.run(async () => {
      await this.letters.send(ctx, [await this.issuing.renew(ctx, id)]);
      return this.get(ctx, id);
    });
  }

  revise(ctx: WorkspaceActor, id: string, { email, role }: ReviseInvitation): Promise<InvitationRecord> {
    return this.unitOfWork.run(async () => {
      const invitation = assertUnanswered(await this.invitations.forWrite(ctx, id));
      if (email !== undefined && normalEmail(email) !== invitation.email) throw invitationEmailFixed();
      if (role !== undefined && role !== invitation.role) {
        assertGrantable(ctx.workspaceRole, role);
        const at = this.clock.now();
        await this.changes.make(ctx, [id], () => this.invitations.update(ctx, at, id, { role }), [
          {
            eventName: 'member.invitation_updated',
            category: 'member',
            target: { type: 'invitation', id, displayName: invitation.email },
            oldValue: { role: invitation.role },
            newValue: { role },
          },
        ]);
      }
      return this.get(ctx, id);
    });
  }

  /** Deletes an invitation that nobody has answered. */
  revoke(ctx: WorkspaceActor, id: string): Promise<void> {
    return this.unitOfWork.run(async () => {
      const { email, role } = assertUnanswered(await this.invitations.forWrite(ctx, id));
      const at = this.clock.now();
      await this.changes.make(ctx, [id], () => this.invitations.remove(ctx, at, id), [
        {
          eventName: 'member.invitation_revoked',
          category: 'member',
          target: { type: 'invitation', id, displayName: email },
          oldValue: { role },
        },
      ]);
    });
  }
}
