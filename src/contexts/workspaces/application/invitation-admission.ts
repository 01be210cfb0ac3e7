import { Injectable } from '@nestjs/common';
import { DomainError } from '#kernel';
import { Admission, isSameMailbox } from '../../identity';
import { InvitationLinks } from './invitation-links';
import { pathOfInvitation } from './invitation.token';

const PATH = pathOfInvitation('');

/** Admits people who come with a link that invites their address. */
@Injectable()
export class InvitationAdmission extends Admission {
  constructor(private readonly links: InvitationLinks) {
    super();
  }

  async expects(email: string, returnTo: string): Promise<boolean> {
    if (!returnTo.startsWith(PATH)) return false;
    try {
      const invitation = await this.links.open(returnTo.slice(PATH.length));
      return isSameMailbox(invitation.email, email);
    } catch (error) {
      if (error instanceof DomainError) return false;
      throw error;
    }
  }
}
