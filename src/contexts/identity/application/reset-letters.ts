import { Injectable } from '@nestjs/common';
import { PublicAddress } from '#kernel';
import { Mailer } from '#mail';
import { pathOfReset } from '../domain/password-reset';

/** Mails links for choosing a new password. Mail is queued in the current transaction. */
@Injectable()
export class ResetLetters {
  constructor(
    private readonly mailer: Mailer,
    private readonly address: PublicAddress,
  ) {}

  linkOf(token: string): string {
    return this.address.of(pathOfReset(token));
  }

  send(email: string, token: string): Promise<void> {
    const text = `Somebody, probably you, asked for a new password for ${email} on Cairn.

To choose one, open this link within an hour. It works once:
${this.linkOf(token)}

If it was not you, ignore this mail: your password stays as it is.
`;
    return this.mailer.send({ to: email, subject: 'A new password for Cairn', text });
  }
}
