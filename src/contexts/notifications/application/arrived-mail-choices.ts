import { Injectable } from '@nestjs/common';
import { Clock } from '#kernel';
import { DigestRepository } from './digest.repository';

/** Takes over from another program who wants no mail, on behalf of an operator. */
@Injectable()
export class ArrivedMailChoices {
  constructor(
    private readonly digests: DigestRepository,
    private readonly clock: Clock,
  ) {}

  /** Switches mail off for those of these people who were never told anything here and have not chosen. Returns their number. */
  takeNone(userIds: readonly string[]): Promise<number> {
    return this.digests.chooseFirst(userIds, this.clock.now(), 'off');
  }
}
