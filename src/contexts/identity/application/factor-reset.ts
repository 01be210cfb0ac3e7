import { Injectable } from '@nestjs/common';
import { UnitOfWork, type AuditActor, type Origin } from '#kernel';
import type { Account } from '../domain/account';
import { Accounts } from './accounts';
import { userUnknown } from './accounts.errors';
import { FactorEvents } from './factor.events';
import { FactorRepository } from './factor.repository';

export interface ResetFactors {
  readonly account: Account;
  /** False if there was nothing to remove. */
  readonly hadFactors: boolean;
}

/** Removes all second factors of a person who has lost them, for an administrator who helps out. */
@Injectable()
export class FactorReset {
  constructor(
    private readonly accounts: Accounts,
    private readonly factors: FactorRepository,
    private readonly events: FactorEvents,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  reset(email: string, origin: Origin, by?: AuditActor): Promise<ResetFactors> {
    return this.unitOfWork.run(async () => {
      const account = await this.accounts.find(email);
      if (!account) throw userUnknown(email);
      await this.factors.lock(account.id);
      const hadFactors = await this.factors.any(account.id);
      await this.factors.clear(account.id);
      if (hadFactors) await this.events.tell('reset', { userId: account.id, origin, by });
      return { account, hadFactors };
    });
  }
}
