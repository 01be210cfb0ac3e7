import { Injectable } from '@nestjs/common';
import { PublicAddress } from '#kernel';
import { Mailer } from '#mail';
import { letter, type Section } from './digest.letter';
import type { Waiting } from './digest.repository';
import { DigestStops } from './digest.stops';

/** Queues mails about unread notifications in the current transaction. */
@Injectable()
export class DigestLetters {
  constructor(
    private readonly mailer: Mailer,
    private readonly stops: DigestStops,
    private readonly address: PublicAddress,
  ) {}

  async send({ userId, email, mailDigest }: Waiting, sections: readonly Section[], at: string): Promise<void> {
    const stopUrl = await this.stops.link(userId, at);
    await this.mailer.send(letter({ to: email, digest: mailDigest, sections, stopUrl }, this.address));
  }
}
