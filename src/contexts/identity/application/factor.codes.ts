import { Injectable } from '@nestjs/common';
import { Clock, UnitOfWork, type Origin } from '#kernel';
import { SecretBox } from '#secrets';
import { isFresh, readCode, secretPlace, type TypedCode } from '../domain/factor';
import { FactorEvents } from './factor.events';
import { FactorRepository } from './factor.repository';
import { OneTimeCodes } from './one-time-codes';
import { hashOfCode } from './recovery-codes';

export type AcceptedCode = TypedCode['kind'];

/** Checks codes of second factors. Each code is accepted once. Attempts are limited by the callers. */
@Injectable()
export class FactorCodes {
  constructor(
    private readonly factors: FactorRepository,
    private readonly codes: OneTimeCodes,
    private readonly box: SecretBox,
    private readonly events: FactorEvents,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Uses up a code that the person typed, and returns its kind. Null if it is not right. */
  async accept(userId: string, typed: string, origin: Origin): Promise<AcceptedCode | null> {
    const read = readCode(typed);
    if (read && (await this.uses(userId, read, origin))) return read.kind;
    await this.events.failed({ userId, origin });
    return null;
  }

  private uses(userId: string, { kind, code }: TypedCode, origin: Origin): Promise<boolean> {
    return kind === 'generated' ? this.usesGenerated(userId, code) : this.usesRecovery(userId, code, origin);
  }

  private async usesGenerated(userId: string, code: string): Promise<boolean> {
    const factor = await this.factors.totp(userId);
    const secret = factor && this.box.open(factor.secret, secretPlace(userId));
    if (!secret) return false;
    const now = this.clock.now();
    const step = await this.codes.stepOf(secret, code, now);
    return step !== null && isFresh(step, factor) && this.factors.useStep(userId, step, now);
  }

  private usesRecovery(userId: string, code: string, origin: Origin): Promise<boolean> {
    return this.unitOfWork.run(async () => {
      const isRight = await this.factors.useRecoveryCode(userId, hashOfCode(code));
      if (isRight) await this.events.tell('recoveryCodeUsed', { userId, origin });
      return isRight;
    });
  }
}
