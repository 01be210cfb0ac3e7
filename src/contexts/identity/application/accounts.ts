import { Injectable } from '@nestjs/common';
import { checkTimeZone, Clock, FieldErrors, newId, UnitOfWork, type Origin } from '#kernel';
import {
  checkAccount,
  checkNames,
  isEmail,
  namesOf,
  type Account,
  type NewAccount,
  type PersonNames,
} from '../domain/account';
import { AccountRepository, PasswordHashing, type StoredAccount } from './account.repository';
import { emailTaken, userInactive, userUnknown } from './accounts.errors';
import { PersonTrail } from './person.trail';
import { SessionRepository } from './session.repository';

/** The people who can be told apart by their e-mail address. */
@Injectable()
export class Accounts {
  constructor(
    private readonly accounts: AccountRepository,
    private readonly passwords: PasswordHashing,
    private readonly sessions: SessionRepository,
    private readonly trail: PersonTrail,
    private readonly unitOfWork: UnitOfWork,
    private readonly clock: Clock,
  ) {}

  any(): Promise<boolean> {
    return this.accounts.any();
  }

  async find(email: string): Promise<Account | null> {
    const account = await this.stored(email);
    return account && shown(account);
  }

  /** Somebody who may act: there, and not deactivated. */
  async active(email: string): Promise<Account> {
    const account = await this.known(email);
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
      const account = { id: newId(), email, ...namesOf(command), isActive: true };
      await this.accounts.insert(this.clock.now(), { ...account, passwordHash });
      return account;
    });
  }

  /** Who has this address and this password, and may act. As much work whether there is somebody or not. */
  async authenticate(email: string, password: string): Promise<Account | null> {
    const account = await this.stored(email);
    const isRight = await this.passwords.matches(password, account?.passwordHash ?? null);
    return isRight && account?.isActive ? shown(account) : null;
  }

  async rename(id: string, names: PersonNames): Promise<void> {
    const errors = new FieldErrors();
    const [displayName, firstName, lastName] = [names.displayName, names.firstName, names.lastName].map((n) =>
      n.trim(),
    );
    if (!displayName) errors.add('displayName', 'required', 'Enter the name that others see.');
    const change = { displayName: displayName!, firstName: firstName!, lastName: lastName! };
    checkNames(change, errors);
    errors.throwIfAny();
    await this.accounts.update(this.clock.now(), id, change);
  }

  /** The zone by which days and hours of theirs are reckoned. */
  async move(id: string, timezone: string): Promise<void> {
    const errors = new FieldErrors();
    checkTimeZone(timezone, errors);
    errors.throwIfAny();
    await this.accounts.update(this.clock.now(), id, { timezone });
  }

  /** Signs somebody out everywhere and keeps them out: neither a password nor a key nor a token opens any more. */
  deactivate(email: string, origin: Origin): Promise<Account> {
    return this.switch(email, { isActive: false, origin });
  }

  /** Lets somebody in again. Keys work as before; who was signed in has to sign in. */
  activate(email: string, origin: Origin): Promise<Account> {
    return this.switch(email, { isActive: true, origin });
  }

  private switch(email: string, { isActive, origin }: { isActive: boolean; origin: Origin }): Promise<Account> {
    return this.unitOfWork.run(async () => {
      const account = await this.known(email);
      if (account.isActive === isActive) return account;
      const at = this.clock.now();
      await this.accounts.update(at, account.id, { isActive });
      if (!isActive) await this.sessions.endAll(account.id, at, null);
      const eventName = isActive ? 'security.user_activated' : 'security.user_deactivated';
      await this.trail.append({ eventName, category: 'security', userId: account.id, origin, isAnonymous: true });
      return { ...account, isActive };
    });
  }

  private async known(email: string): Promise<Account> {
    const account = await this.find(email);
    if (!account) throw userUnknown(email);
    return account;
  }

  /** What is no address is nobody's, and may hold what the database cannot be asked about. */
  private async stored(email: string): Promise<StoredAccount | null> {
    return isEmail(email) ? this.accounts.byEmail(email) : null;
  }
}

/** Without what stands for the password. */
const shown = ({ passwordHash: _, ...account }: StoredAccount): Account => account;
