import { Injectable } from '@nestjs/common';
import { Clock, DomainError, invalidField, notFound, UnitOfWork } from '#kernel';
import { Accounts } from '../../identity';
import { textsOf, withTexts } from '../domain/known-texts';
import { ErasureRepository, type TextChoice } from './erasure.repository';
import { MergeRepository } from './merge.repository';
import { mergeUnfinished } from './merging';

export interface Erase {
  /** What becomes of the texts that the person wrote. */
  readonly texts: TextChoice;
  /** E-mail address of the person: a wrong id would be final. */
  readonly confirm: string;
}

/**
 * Takes the identity from people who are deactivated, for good. The account loses it at once; `ErasureRuns` finds the other
 * places.
 */
@Injectable()
export class Erasure {
  constructor(
    private readonly erasures: ErasureRepository,
    private readonly merges: MergeRepository,
    private readonly accounts: Accounts,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /** Does nothing if it was requested already. `byId` is the administrator, if it is one. */
  request(userId: string, { texts, confirm }: Erase, byId: string | null = null): Promise<void> {
    if (userId === byId) throw ownErasure();
    return this.unitOfWork.run(async () => {
      if (!(await this.erasures.lock(userId))) throw notFound();
      if (await this.erasures.isRequested(userId)) return;
      // Whatever throws below takes it back.
      const account = await this.accounts.erase(userId);
      if (account.email.toLowerCase() !== confirm.trim().toLowerCase())
        throw invalidField('confirm', 'This is not the e-mail address of the person.');
      if (await this.merges.isAwaiting(userId)) throw mergeUnfinished();
      const known = withTexts(textsOf(account), await this.merges.formerTexts(userId));
      await this.erasures.request({ userId, texts, byId, at: this.clock.now(), known });
    });
  }
}

const ownErasure = () =>
  new DomainError('conflict', 'own_account', 'You cannot erase yourself: another instance administrator can.');
