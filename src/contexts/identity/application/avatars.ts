import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';

export abstract class AvatarRepository {
  abstract set(at: string, userId: string, address: string): Promise<void>;
  /** Sets the picture of somebody who has none. Returns false if they have one. */
  abstract setFirst(at: string, userId: string, address: string): Promise<boolean>;
  /** Removes the picture if it is still the person's current one. */
  abstract clear(at: string, userId: string, address: string): Promise<void>;
}

/** The current pictures of people. The context `assets` stores the files. */
@Injectable()
export class Avatars {
  constructor(
    private readonly avatars: AvatarRepository,
    private readonly clock: Clock,
  ) {}

  async show(userId: string, address: string): Promise<void> {
    await this.avatars.set(this.clock.now(), userId, address);
  }

  /** Shows a picture of somebody who has none here. Returns false if they have one. */
  showFirst(userId: string, address: string): Promise<boolean> {
    return this.avatars.setFirst(this.clock.now(), userId, address);
  }

  /** Stops showing a picture that is being deleted. */
  async withdraw(userId: string, address: string): Promise<void> {
    await this.avatars.clear(this.clock.now(), userId, address);
  }
}
