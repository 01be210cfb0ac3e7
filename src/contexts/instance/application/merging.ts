import { Injectable } from '@nestjs/common';
import { InstanceAdministrators } from '#auth';
import { Clock, DomainError, invalidField, notFound, UnitOfWork } from '#kernel';
import { Accounts, assertKept, type Account } from '../../identity';
import { textsOf } from '../domain/known-texts';
import { InstanceSettings } from './instance.settings';
import { MergeRepository } from './merge.repository';

export interface MergeInto {
  /** Id or e-mail address of the person who stays. */
  readonly into: string;
  /** E-mail address of the person who is merged: a wrong id would be final. */
  readonly confirm: string;
}

/** Two accounts that are to become one. */
interface Pair {
  readonly person: Account;
  readonly into: Account;
}

interface Checked {
  readonly person: Account;
  readonly into: Account | null;
  readonly refusal: DomainError | null;
}

/**
 * Merges the account of a person, the duplicate, into another, for good. The duplicate ends at once; `MergeRuns` gives what it
 * was to the one who stays.
 */
@Injectable()
export class Merging {
  constructor(
    private readonly merges: MergeRepository,
    private readonly accounts: Accounts,
    private readonly administrators: InstanceAdministrators,
    private readonly settings: InstanceSettings,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  /**
   * Returns the accounts, and why they cannot become one if they cannot. Without `named` it looks at the duplicate alone. `byId`
   * is the administrator, if it is one.
   */
  async check(userId: string, named: string | undefined, byId: string | null = null): Promise<Checked> {
    const { person, into } = named
      ? await this.pairOf(userId, named)
      : { person: await this.personOf(userId), into: null };
    try {
      await this.assertMergeable(person, into, byId);
      await this.assertUnmanaged(userId);
      return { person, into, refusal: null };
    } catch (error) {
      if (error instanceof DomainError && error.kind === 'conflict') return { person, into, refusal: error };
      throw error;
    }
  }

  request(userId: string, { into: named, confirm }: MergeInto, byId: string | null = null): Promise<void> {
    return this.unitOfWork.run(async () => {
      const { person, into } = await this.pairOf(userId, named, true);
      await this.assertMergeable(person, into, byId);
      if (person.email.toLowerCase() !== confirm.trim().toLowerCase())
        throw invalidField('confirm', 'This is not the e-mail address of the person.');
      // Accounts are written before workspaces are asked. Whatever throws below takes it back.
      await this.accounts.merge(userId, into.id);
      await this.assertUnmanaged(userId);
      await this.merges.request({ userId, intoId: into.id, byId, at: this.clock.now(), known: textsOf(person) });
    });
  }

  private async personOf(userId: string): Promise<Account> {
    const [there] = await this.merges.peopleAmong([userId], false);
    if (!there) throw notFound();
    return (await this.accounts.findNamed(userId))!;
  }

  private async pairOf(userId: string, named: string, isLocked = false): Promise<Pair> {
    const intoId = (await this.accounts.findNamed(named))?.id;
    const there = await this.merges.peopleAmong(intoId ? [userId, intoId] : [userId], isLocked);
    if (!there.includes(userId)) throw notFound();
    if (!intoId || !there.includes(intoId)) throw intoUnknown();
    if (intoId === userId) throw invalidField('into', 'This is the person who is merged: name the one who stays.');
    // Read again, now that they are locked.
    const [person, into] = [await this.accounts.findNamed(userId), await this.accounts.findNamed(intoId)];
    return { person: person!, into: into! };
  }

  private async assertMergeable(person: Account, into: Account | null, byId: string | null): Promise<void> {
    for (const account of [person, ...(into ? [into] : [])]) {
      if (account.id === byId) throw ownMerge();
      assertKept(account);
      if (await this.merges.isAwaiting(account.id)) throw mergeUnfinished();
    }
    if (await this.administers(person)) throw administrator();
  }

  private async assertUnmanaged(userId: string): Promise<void> {
    if (await this.merges.isProvisioned(userId)) throw provisioned();
  }

  /** The role would go to somebody else with the address. */
  private async administers({ id, email }: Account): Promise<boolean> {
    return this.settings.administrators.includes(email.toLowerCase()) || this.administrators.include(id);
  }
}

const ownMerge = () =>
  new DomainError(
    'conflict',
    'own_account',
    'You cannot merge your own account, nor another into it: another instance administrator can.',
  );

const intoUnknown = () =>
  new DomainError('not_found', 'not_found', 'There is nobody to merge into: no person has this id or e-mail address.');

const administrator = () =>
  new DomainError(
    'conflict',
    'person_administers',
    'The person administers the installation: name somebody else in `INSTANCE_ADMINS` first, or merge the other way round.',
  );

const provisioned = () =>
  new DomainError(
    'conflict',
    'person_provisioned',
    'An identity provider manages the person over SCIM and would make them anew: remove them there first.',
  );

export const mergeUnfinished = () =>
  new DomainError(
    'conflict',
    'merge_unfinished',
    'Another account is being merged into this person: wait for its end.',
  );
