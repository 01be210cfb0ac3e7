import { Injectable } from '@nestjs/common';
import { PublicAddress, type WorkspaceActor } from '#kernel';
import { Mailer, type Mail } from '#mail';
import { Users } from '../../identity';
import { LIFETIME_DAYS } from '../domain/invitation';
import type { IssuedInvitation } from './invitation-issue';
import { pathOfInvitation } from './invitation.token';
import { WorkspaceRepository } from './workspace.repository';

interface Letter {
  readonly workspace: string;
  readonly inviter: string | undefined;
  readonly link: string;
}

/** Sends invitations by mail, in the current transaction. */
@Injectable()
export class InvitationLetters {
  constructor(
    private readonly mailer: Mailer,
    private readonly workspaces: WorkspaceRepository,
    private readonly users: Users,
    private readonly address: PublicAddress,
  ) {}

  /** Sends the mails. Returns the links by invitation id; null if a mail server delivers them. */
  async send(by: WorkspaceActor, issued: readonly IssuedInvitation[]): Promise<ReadonlyMap<string, string | null>> {
    const { workspaceId, userId } = by;
    const workspace = (await this.workspaces.byIds(by, [workspaceId])).get(workspaceId)!.name;
    const inviter = userId ? (await this.users.byIds(by, [userId])).get(userId)?.displayName : undefined;
    const linkOf = ({ token }: IssuedInvitation) => this.address.of(pathOfInvitation(token));
    await this.mailer.sendAll(issued.map((one) => letter(one, { workspace, inviter, link: linkOf(one) })));
    return new Map(issued.map((one) => [one.id, this.mailer.delivers ? null : linkOf(one)]));
  }
}

export function letter({ email, message }: IssuedInvitation, { workspace, inviter, link }: Letter): Mail {
  const who = inviter ? `${inviter} invites you` : 'You are invited';
  const paragraphs = [
    `${who} to the workspace ${workspace} on Cairn.`,
    ...(message ? [message] : []),
    `To answer, open this link within ${LIFETIME_DAYS} days:\n${link}`,
    'The link is for you alone. If you do not know what this is about, ignore this mail: nothing will happen.',
  ];
  return { to: email, subject: `Invitation to ${workspace}`, text: `${paragraphs.join('\n\n')}\n` };
}
