import { Injectable } from '@nestjs/common';
import { Clock, FieldErrors, newId, UnitOfWork } from '#kernel';
import { checkAccount, displayNameOf, type Account, type NewAccount } from '../domain/account';
import { AccountRepository, PasswordHashing } from './account.repository';
import { emailTaken, userInactive, userUnknown } from './accounts.errors';

/** The people who can be told apart by their e-mail address. */
@Injectable()
export class Accounts {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly passwords: PasswordHashing,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  any(): Promise<boolean> {
    return this.accounts.any();
  }

  find(email: string): Promise<Account | null> {
    return this.accounts.byEmail(email);
  }

  /** Somebody who may act: there, and not deactivated. */
  async active(email: string): Promise<Account> {
    const account = await this.accounts.byEmail(email);
    if (!account) throw userUnknown(email);
    if (!account.isActive) throw userInactive(account.email);
    return account;
  }

  create(command: NewAccount): Promise<Account> {
    return this.unitOfWork.run(async () => {
      const errors = new FieldErrors();
      checkAccount(command, errors);
      errors.throwIfAny();
      const { email, password } = command;
      if (await this.accounts.byEmail(email)) throw emailTaken(email);
      const passwordHash = password === undefined ? null : await this.passwords.hash(password);
      const account = { id: newId(), email, displayName: displayNameOf(command), isActive: true };
      await this.accounts.insert(this.clock.now(), { ...account, passwordHash });
      return account;
    });
  }
}
