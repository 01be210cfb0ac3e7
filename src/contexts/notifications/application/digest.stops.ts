import { Injectable } from '@nestjs/common';
import { hashSecret, newSecret } from '#auth';
import { Clock, DomainError, PublicAddress, shifted, UnitOfWork } from '#kernel';
import { DigestRepository } from './digest.repository';

const PREFIX = 'cairn_stop_';
const DAY_MS = 24 * 3_600_000;
/** How long the link of a mail works. */
const STOP_DAYS = 180;

const stopLinkUnusable = () =>
  new DomainError('not_found', 'stop_link_unusable', 'This link is too old or was never one.');

/** Links that end the mail about notifications, without a sign-in. Of the token in a link only a hash is kept. */
@Injectable()
export class DigestStops {
  constructor(
    private readonly digests: DigestRepository,
    private readonly address: PublicAddress,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** A new link, kept with the transaction at hand. */
  async link(userId: string, at: string): Promise<string> {
    const token = newSecret(PREFIX);
    await this.digests.keepStop(hashSecret(token), userId, at);
    return this.address.of(`/notifications/stop/?token=${token}`);
  }

  /** Throws unless the link can be used. */
  async assertOpen(token: string): Promise<void> {
    await this.ownerOf(token);
  }

  /** As often as it is asked for: mail programs may repeat it. */
  async stop(token: string): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.digests.choose(await this.ownerOf(token), this.clock.now(), 'off');
    });
  }

  async prune(): Promise<void> {
    await this.digests.pruneStops(shifted(this.clock.now(), -STOP_DAYS * DAY_MS));
  }

  private async ownerOf(token: string): Promise<string> {
    const userId = await this.digests.ownerOfStop(hashSecret(token));
    if (!userId) throw stopLinkUnusable();
    return userId;
  }
}
