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

/** No mail can reach it (RFC 2606): it only keeps accounts apart. */
const HOST = '@bots.invalid';

export const isBotAddress = (email: string): boolean => email.endsWith(HOST);

/** Accounts that stand for applications. */
@Injectable()
export class Bots {
  constructor(
    private readonly bots: BotRepository,
    private readonly clock: Clock,
  ) {}

  /** Its id. */
  async create(displayName: string): Promise<string> {
    const id = newId();
    await this.bots.insert(this.clock.now(), { id, email: id + HOST, displayName });
    return id;
  }

  rename(id: string, displayName: string): Promise<void> {
    return this.bots.rename(this.clock.now(), id, displayName);
  }
}
