import { Injectable } from '@nestjs/common';
import { Clock, newId } from '#kernel';

/** An account that nobody signs in with. */
export interface Bot {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
}

export abstract class BotRepository {
  abstract insert(at: string, bot: Bot): Promise<void>;
  abstract rename(at: string, id: string, displayName: string): Promise<void>;
}

/** Host of bots' addresses. `.invalid` never receives mail (RFC 2606); the addresses only have to be unique. */
const HOST = '@bots.invalid';

export const isBotAddress = (email: string): boolean => email.endsWith(HOST);

/** Accounts of applications. */
@Injectable()
export class Bots {
  constructor(
    private readonly bots: BotRepository,
    private readonly clock: Clock,
  ) {}

  /** Creates a bot and returns its id. */
  async create(displayName: string): Promise<string> {
    const id = newId();
    await this.bots.insert(this.clock.now(), { id, email: id + HOST, displayName });
    return id;
  }

  rename(id: string, displayName: string): Promise<void> {
    return this.bots.rename(this.clock.now(), id, displayName);
  }
}
