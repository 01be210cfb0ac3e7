import { Injectable } from '@nestjs/common';
import { hashSecret, newSecret } from '#auth';
import { Clock, DomainError, PublicAddress, shifted, UnitOfWork } from '#kernel';
import { DigestRepository } from './digest.repository';

const PREFIX = 'cairn_stop_';
const DAY_MS = 24 * 3_600_000;
/** The number of days for which the link in a mail works. */
const STOP_DAYS = 180;

const stopLinkUnusable = () =>
  new DomainError('not_found', 'stop_link_unusable', 'This link has expired or is not valid.');

/** Links that stop the mail about notifications without a sign-in. Only a hash of the token in a link is stored. */
@Injectable()
export class DigestStops {
  constructor(
    private readonly digests: DigestRepository,
    private readonly address: PublicAddress,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Creates a link and stores it in the current transaction. */
  async link(userId: string, at: string): Promise<string> {
    const token = newSecret(PREFIX);
    await this.digests.keepStop(hashSecret(token), userId, at);
    return this.address.of(`/notifications/stop/?token=${token}`);
  }

  /** Throws if the link has expired or is unknown. */
  async assertOpen(token: string): Promise<void> {
    await this.ownerOf(token);
  }

  /** Stops the mail. It may be called repeatedly, because mail programs can repeat the request. */
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
