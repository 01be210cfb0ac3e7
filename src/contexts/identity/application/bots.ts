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

/** Accounts that stand for applications. */
@Injectable()
export class Bots {
  constructor(
    private readonly bots: BotRepository,
    private readonly clock: Clock,
  ) {}

  /** Its id. No mail can reach the address, which only keeps accounts apart (RFC 2606). */
  async create(displayName: string): Promise<string> {
    const id = newId();
    await this.bots.insert(this.clock.now(), { id, email: `${id}@bots.invalid`, displayName });
    return id;
  }

  rename(id: string, displayName: string): Promise<void> {
    return this.bots.rename(this.clock.now(), id, displayName);
  }
}
