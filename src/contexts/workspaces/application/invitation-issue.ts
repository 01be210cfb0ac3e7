import { Injectable } from '@nestjs/common';
import { hashSecret } from '#auth';
import { Clock, newId, UnitOfWork, type AuditEntry, type WorkspaceActor } from '#kernel';
import { expiryFrom, isOpen, normalEmail, type InvitableRole, type Invitation } from '../domain/invitation';
import { assertGrantable } from '../domain/member-role';
import { InvitationChanges } from './invitation.changes';
import {
  alreadyMember,
  invitationAccepted,
  invitationPending,
  InvitationRepository,
  invitationResponded,
} from './invitation.repository';
import { newInvitationToken } from './invitation.token';
import { MemberRepository } from './member.repository';

export interface Offer {
  readonly role: InvitableRole;
  /** A note for the mail. */
  readonly message?: string | null;
}

export interface IssuedInvitation {
  readonly id: string;
  readonly email: string;
  readonly role: InvitableRole;
  readonly message: string;
  readonly expiresAt: string;
  /** The token of the link. Only its hash is stored, so it is available only here. */
  readonly token: string;
}

interface Address {
  readonly email: string;
  /** The unanswered invitation of this address, if there is one. */
  readonly pending?: Invitation;
}

/**
 * Creates and renews invitations. Each address has at most one open invitation, and only the hash of its token is
 * stored.
 */
@Injectable()
export class InvitationIssue {
  constructor(
    private readonly invitations: InvitationRepository,
    private readonly members: MemberRepository,
    private readonly changes: InvitationChanges,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Invites an address. Throws if it belongs to a member, or has an invitation that can still be accepted. */
  async issue(by: WorkspaceActor, email: string, offer: Offer): Promise<IssuedInvitation> {
    const [issued] = await this.make(by, [email], offer, (addresses, at) => {
      if (addresses.some((address) => isWaiting(address, at))) throw invitationPending();
      return addresses;
    });
    return issued!;
  }

  /** Invites an address, replacing an invitation that is still open. The link of the old one stops working. */
  async reissue(by: WorkspaceActor, email: string, offer: Offer): Promise<IssuedInvitation> {
    const [issued] = await this.make(by, [email], offer, (addresses) => addresses);
    return issued!;
  }

  /** Invites all addresses or none. Addresses with an invitation that can still be accepted are skipped. */
  issueMany(by: WorkspaceActor, emails: readonly string[], offer: Offer): Promise<IssuedInvitation[]> {
    return this.make(by, emails, offer, (addresses, at) => addresses.filter((address) => !isWaiting(address, at)));
  }

  /** Gives an unanswered invitation a new link and the full lifetime. */
  renew(by: WorkspaceActor, id: string): Promise<IssuedInvitation> {
    return this.unitOfWork.run(async () => {
      const pending = assertUnanswered(await this.invitations.forWrite(by, id));
      assertGrantable(by.workspaceRole, pending.role);
      const [issued] = await this.write(by, this.clock.now(), [{ email: pending.email, pending }], pending);
      return issued!;
    });
  }

  private make(
    by: WorkspaceActor,
    emails: readonly string[],
    offer: Offer,
    choose: (addresses: readonly Address[], at: string) => readonly Address[],
  ): Promise<IssuedInvitation[]> {
    return this.unitOfWork.run(async () => {
      assertGrantable(by.workspaceRole, offer.role);
      await this.members.lockArrivals(by);
      const distinct = [...new Set(emails.map(normalEmail))];
      const inside = await this.members.emailsOfActive(by, distinct);
      if (inside.length) throw alreadyMember(inside);
      const pending = await this.invitations.unanswered(by, distinct);
      const addresses = distinct.map((email) => ({ email, pending: pending.find((one) => one.email === email) }));
      const at = this.clock.now();
      return this.write(by, at, choose(addresses, at), offer);
    });
  }

  private async write(
    by: WorkspaceActor,
    at: string,
    addresses: readonly Address[],
    { role, message }: Offer,
  ): Promise<IssuedInvitation[]> {
    const fresh = { role, message: message ?? '', expiresAt: expiryFrom(at) };
    const issued = addresses.map(({ email, pending }) => {
      return { ...fresh, id: pending?.id ?? newId(), email, token: newInvitationToken(by.workspaceId), pending };
    });
    const ids = issued.map(({ id }) => id);
    const write = async () => {
      const isNew = issued.filter(({ pending }) => !pending);
      await this.invitations.insert(by, at, isNew.map(stored));
      for (const again of issued.filter(({ pending }) => pending)) {
        await this.invitations.update(by, at, again.id, stored(again));
      }
    };
    const entries = issued.map((invitation) => invited(invitation, Boolean(invitation.pending)));
    await this.changes.make(by, ids, write, entries);
    return issued.map(({ pending: _, ...invitation }) => invitation);
  }
}

const isWaiting = ({ pending }: Address, at: string): boolean => pending !== undefined && isOpen(pending, at);

const stored = ({ id, email, role, message, expiresAt, token }: IssuedInvitation): Invitation => ({
  id,
  email,
  role,
  message,
  expiresAt,
  tokenHash: hashSecret(token),
  respondedAt: null,
  accepted: false,
});

/** Throws if the invitation was answered already. */
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
