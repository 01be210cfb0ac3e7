import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';

export abstract class AvatarRepository {
  abstract set(at: string, userId: string, address: string): Promise<void>;
  /** Where the person is shown with another picture, or none, nothing changes. */
  abstract clear(at: string, userId: string, address: string): Promise<void>;
}

/** The pictures that people are shown with. Another context keeps them. */
@Injectable()
export class Avatars {
  constructor(
    private readonly avatars: AvatarRepository,
    private readonly clock: Clock,
  ) {}

  async show(userId: string, address: string): Promise<void> {
    await this.avatars.set(this.clock.now(), userId, address);
  }

  /** The picture is going. */
  async withdraw(userId: string, address: string): Promise<void> {
    await this.avatars.clear(this.clock.now(), userId, address);
  }
}
