import { Injectable } from '@nestjs/common';
import type { AuditActor, Origin } from '#kernel';
import { FactorLetters, type FactorNews } from './factor.letters';
import { PersonTrail } from './person.trail';

export type FactorKind = 'totp' | 'passkey';

const NAMES: Readonly<Record<FactorNews, string>> = {
  added: 'auth.factor_added',
  removed: 'auth.factor_removed',
  recoveryCodeUsed: 'auth.recovery_code_used',
  recoveryCodesRenewed: 'auth.recovery_codes_renewed',
  reset: 'security.factors_reset',
};

/** Something that happened to the second factors of a person. */
export interface FactorEvent {
  readonly userId: string;
  readonly origin: Origin;
  readonly factor?: FactorKind;
  /** The actor, if it is somebody else. */
  readonly by?: AuditActor;
}

/** Records what happens to second factors in the audit log, and tells their owner by mail. */
@Injectable()
export class FactorEvents {
  constructor(
    private readonly trail: PersonTrail,
    private readonly letters: FactorLetters,
  ) {}

  async tell(news: FactorNews, { userId, origin, factor, by }: FactorEvent): Promise<void> {
    const isAnonymous = news === 'reset' ? ({ isAnonymous: true } as const) : {};
    const category = news === 'reset' ? 'security' : 'auth';
    const metadata = factor && { factor };
    await this.trail.append({ eventName: NAMES[news], category, userId, origin, metadata, by, ...isAnonymous });
    await this.letters.send(userId, news, origin);
  }

  /** Records that a second factor was not proved. No mail: somebody who knows the password could cause any number. */
  async failed({ userId, origin, factor }: FactorEvent): Promise<void> {
    const event = { eventName: 'auth.factor_failed', category: 'auth', outcome: 'failure' } as const;
    await this.trail.append({ ...event, metadata: factor && { factor }, userId, origin, isAnonymous: true });
  }
}
