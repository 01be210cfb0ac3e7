import { Injectable } from '@nestjs/common';
import { hashSecret, newSecret } from '#auth';
import { Clock, newId } from '#kernel';
import { AccountRepository } from './account.repository';
import { SetupLinkRepository, type SetupLink } from './setup-link.repository';
import { setupClosed, setupLinkUnknown } from './setup-links.errors';

const PREFIX = 'cairn_setup_';

/** Links by which the first user is created. They stop working once there is a user. */
@Injectable()
export class SetupLinks {
  constructor(
    private readonly links: SetupLinkRepository,
    private readonly accounts: AccountRepository,
    private readonly clock: Clock,
  ) {}

  async needed(): Promise<boolean> {
    return !(await this.accounts.any());
  }

  /** Creates a link and returns its token. */
  async issue(): Promise<string> {
    const token = newSecret(PREFIX);
    await this.links.insert(this.clock.now(), { id: newId(), tokenHash: hashSecret(token), usedAt: null });
    return token;
  }

  /** Throws unless the link can be used. */
  async open(token: string): Promise<SetupLink> {
    const link = await this.links.find(hashSecret(token));
    if (!link) throw setupLinkUnknown();
    if (link.usedAt || !(await this.needed())) throw setupClosed();
    return link;
  }

  /**
   * Uses up a link in the current transaction. Of concurrent uses, of the same or of different links, only one
   * succeeds.
   */
  async claim(token: string): Promise<void> {
    await this.links.lockAll();
    const link = await this.open(token);
    await this.links.markUsed(this.clock.now(), link.id);
  }
}
