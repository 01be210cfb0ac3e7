import { Injectable } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Clock, shifted } from '#kernel';
import { DeviceCodeRepository } from './device-code.repository';
import { RequestRepository } from './request.repository';
import { TokenRepository } from './token.repository';

const DAY_MS = 86_400_000;

/** Deletes codes, tokens and requests a day after they expired. Until then a second use is detected. */
@Injectable()
export class Expiry {
  constructor(
    private readonly tokens: TokenRepository,
    private readonly requests: RequestRepository,
    private readonly deviceCodes: DeviceCodeRepository,
    private readonly clock: Clock,
  ) {}

  @Recurring('17 * * * *', 'oauth.sweep')
  async run(): Promise<void> {
    const before = shifted(this.clock.now(), -DAY_MS);
    await this.tokens.sweep(before);
    await this.requests.sweep(before);
    await this.deviceCodes.sweep(before);
  }
}
