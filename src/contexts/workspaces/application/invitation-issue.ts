import { Injectable } from '@nestjs/common';
import { hashSecret } from '#auth';
import { AuditTrail, Clock, newId, UnitOfWork, type AuditEntry, type WorkspaceActor } from '#kernel';
import { expiryFrom, isOpen, normalEmail, type InvitableRole, type Invitation } from '../domain/invitation';
import { assertGrantable } from '../domain/standing';
import { InvitationRepository } from './invitation.repository';
import { newInvitationToken } from './invitation.token';
import { alreadyMember, invitationAccepted, invitationPending, invitationResponded } from './invitations.errors';
import { MemberRepository } from './member.repository';

export interface Offer {
  readonly role: InvitableRole;
  /** Stands in the mail. */
  readonly message?: string | null;
}

export interface IssuedInvitation extends Required<Offer> {
  readonly id: string;
  readonly email: string;
  readonly expiresAt: string;
  /** The only time that it is known. */
  readonly token: string;
}

interface Address {
  readonly email: string;
  /** An invitation to it that nobody has answered. */
  readonly pending?: Invitation;
}

/** How invitations come into being and stay alive: one that waits for each address, of whose secret a hash is kept. */
@Injectable()
export class InvitationIssue {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly members: MemberRepository,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
    private readonly audit: AuditTrail,
  ) {}

  /** Throws where the address belongs to a member, or was invited and can still accept. */
  issue(by: WorkspaceActor, email: string, offer: Offer): Promise<IssuedInvitation> {
    return this.make(by, offer, [email], async ([address], at) => {
      if (address!.pending && isOpen(address!.pending, at)) throw invitationPending();
      return this.write(by, at, address!, offer);
    });
  }

  /** Likewise, but takes the place of an invitation that waits: the link in that one ends. */
  reissue(by: WorkspaceActor, email: string, offer: Offer): Promise<IssuedInvitation> {
    return this.make(by, offer, [email], ([address], at) => this.write(by, at, address!, offer));
  }

  /** All or none. Addresses that were invited and can still accept are passed over. */
  issueMany(by: WorkspaceActor, emails: readonly string[], offer: Offer): Promise<IssuedInvitation[]> {
    return this.make(by, offer, emails, async (addresses, at) => {
      const issued: IssuedInvitation[] = [];
      for (const address of addresses) {
        if (!address.pending || !isOpen(address.pending, at)) issued.push(await this.write(by, at, address, offer));
      }
      return issued;
    });
  }

  /** Another link, and as much time as a new invitation has, for one that nobody has answered. */
  renew(by: WorkspaceActor, id: string): Promise<IssuedInvitation> {
    return this.unitOfWork.run(async () => {
      const pending = assertUnanswered(await this.invitations.forWrite(by, id));
      assertGrantable(by.workspaceRole, pending.role);
      return this.write(by, this.clock.now(), { email: pending.email, pending }, pending);
    });
  }

  private make<T>(
    by: WorkspaceActor,
    { role }: Offer,
    emails: readonly string[],
    write: (addresses: readonly Address[], at: string) => Promise<T>,
  ): Promise<T> {
    return this.unitOfWork.run(async () => {
      assertGrantable(by.workspaceRole, role);
      await this.members.lockArrivals(by);
      const distinct = [...new Set(emails.map(normalEmail))];
      const inside = await this.members.emailsOfActive(by, distinct);
      if (inside.length) throw alreadyMember(inside);
      const pending = await this.invitations.unanswered(by, distinct);
      const addresses = distinct.map((email) => ({ email, pending: pending.find((one) => one.email === email) }));
      return write(addresses, this.clock.now());
    });
  }

  private async write(by: WorkspaceActor, at: string, address: Address, offer: Offer): Promise<IssuedInvitation> {
    const { email, pending } = address;
    const { role, message } = { role: offer.role, message: offer.message ?? '' };
    const id = pending?.id ?? newId();
    const token = newInvitationToken(by.workspaceId);
    const fresh = { role, message, tokenHash: hashSecret(token), expiresAt: expiryFrom(at) };
    if (pending) await this.invitations.update(by, at, id, fresh);
    else await this.invitations.insert(by, at, [{ ...fresh, id, email, respondedAt: null, accepted: false }]);
    await this.audit.append(by, invited({ id, email, role }, Boolean(pending)));
    return { id, email, role, message, token, expiresAt: fresh.expiresAt };
  }
}

/** Throws where somebody has answered already. */
export function assertUnanswered(invitation: Invitation): Invitation {
  if (invitation.accepted) throw invitationAccepted();
  if (invitation.respondedAt !== null) throw invitationResponded();
  return invitation;
}

const invited = ({ id, email, role }: Pick<Invitation, 'id' | 'email' | 'role'>, again: boolean): AuditEntry => ({
  eventName: again ? 'member.invitation_renewed' : 'member.invited',
  category: 'member',
  target: { type: 'invitation', id, displayName: email },
  newValue: { role },
});
