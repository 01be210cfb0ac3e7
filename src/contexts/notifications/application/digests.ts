import { Injectable } from '@nestjs/common';
import { OnJob } from '#jobs';
import { Clock, UnitOfWork } from '#kernel';
import { dueAt } from '../domain/digest';
import { DigestLetters } from './digest.letters';
import { DigestNews } from './digest.news';
import { DigestRepository, type Waiting } from './digest.repository';
import { Digest, type Recipient } from './digest.round';

/**
 * Sends people mail about their unread notifications. One transaction locks the person's row, marks the notifications
 * as mailed and queues the mail, so that no notification is mailed twice or lost.
 */
@Injectable()
export class Digests {
  constructor(
    private readonly digests: DigestRepository,
    private readonly news: DigestNews,
    private readonly letters: DigestLetters,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  @OnJob(Digest)
  async look({ userId }: Recipient): Promise<void> {
    await this.unitOfWork.run(async () => {
      const now = this.clock.now();
      const waiting = await this.digests.claim(userId, now);
      if (!waiting) return;
      const due = dueAt(waiting.since, waiting.mailDigest, waiting.timezone);
      if (due !== null && Date.parse(due) > Date.parse(now)) return this.digests.lookLater(userId, due);
      await this.digests.settle(userId, now);
      if (due !== null && waiting.isReachable) await this.tell(waiting, now);
    });
  }

  private async tell(waiting: Waiting, now: string): Promise<void> {
    const sections = await this.news.take(waiting.userId, now);
    if (sections.length) await this.letters.send(waiting, sections, now);
  }
}
