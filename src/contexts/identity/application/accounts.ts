import { Injectable } from '@nestjs/common';
import { checkTimeZone, Clock, FieldErrors, isUuid, newId, UnitOfWork, type AuditActor, type Origin } from '#kernel';
import {
  checkAccount,
  checkNames,
  isEmail,
  namesOf,
  type Account,
  type NewAccount,
  type PersonNames,
} from '../domain/account';
import { erased } from '../domain/erased-account';
import { merged, isMerged } from '../domain/merged-account';
import { foreignHashOf } from '../domain/foreign-password';
import { AccountRepository, PasswordHashing, type StoredAccount } from './account.repository';
import { assertKept, emailTaken, userActive, userInactive, userMerged, userUnknown } from './accounts.errors';
import { PersonTrail } from './person.trail';
import { SessionRepository } from './session.repository';

interface Switching {
  readonly isActive: boolean;
  readonly origin: Origin;
  readonly by?: AuditActor;
}

/** The use cases of accounts of people, who are identified by their e-mail address. */
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

  /** Returns the account with this id or e-mail address. */
  async findNamed(idOrEmail: string): Promise<Account | null> {
    if (!isUuid(idOrEmail)) return this.find(idOrEmail);
    const account = await this.accounts.byId(idOrEmail);
    return account && shown(account);
  }

  /** Returns an active account. Throws if it does not exist or is deactivated. */
  async active(email: string): Promise<Account> {
    const account = await this.known(email);
    if (!account.isActive) throw userInactive(account.email);
    return account;
  }

  /** Whether an account waits for the person of its address: see `takeOver`. */
  isAwaited({ id }: Pick<Account, 'id'>): Promise<boolean> {
    return this.accounts.isAwaited(id);
  }

  /**
   * Gives an account that came with records of a workspace to the person of its address, who has proved to be that person.
   * What the account made is theirs from then on.
   */
  takeOver(command: NewAccount & { readonly password: string }): Promise<Account> {
    return this.unitOfWork.run(async () => {
      const errors = new FieldErrors();
      checkAccount(command, errors);
      errors.throwIfAny();
      const { email, password } = command;
      const account = await this.known(email);
      if (!(await this.accounts.isAwaited(account.id))) throw emailTaken(email);
      const isNamed = [command.displayName, command.firstName, command.lastName].some((name) => name?.trim());
      const names = isNamed ? namesOf(command) : {};
      const at = this.clock.now();
      await this.accounts.update(at, account.id, { ...names, isAwaited: false });
      await this.accounts.setPassword(at, account.id, await this.passwords.hash(password));
      return { ...account, ...names };
    });
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

  /**
   * Returns the active account with this address and password, or null. Takes the same time whether or not the account
   * exists.
   */
  async authenticate(email: string, password: string): Promise<Account | null> {
    const account = await this.stored(email);
    const isRight = await this.passwords.matches(password, account?.passwordHash ?? null);
    if (!isRight || !account?.isActive) return null;
    await this.renew(account, password);
    return shown(account);
  }

  /** Replaces a hash of another program, now that the password is known. */
  private async renew({ id, passwordHash }: StoredAccount, password: string): Promise<void> {
    if (passwordHash === null || !foreignHashOf(passwordHash)) return;
    await this.accounts.renewHash(id, passwordHash, await this.passwords.hash(password));
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
    const account = await this.accounts.byId(id);
    // An identity provider may send the name again.
    if (account) assertKept(account);
    await this.accounts.update(this.clock.now(), id, change);
  }

  /** Sets the person's time zone. */
  async move(id: string, timezone: string): Promise<void> {
    const errors = new FieldErrors();
    checkTimeZone(timezone, errors);
    errors.throwIfAny();
    await this.accounts.update(this.clock.now(), id, { timezone });
  }

  /**
   * Deactivates an account: ends all of its sessions, and its password, keys and tokens stop working. `by` is the person who
   * does it, if that is known.
   */
  deactivate(email: string, origin: Origin, by?: AuditActor): Promise<Account> {
    return this.switch(email, { isActive: false, origin, by });
  }

  /** Activates an account again. Its keys work as before; sessions do not come back. */
  activate(email: string, origin: Origin, by?: AuditActor): Promise<Account> {
    return this.switch(email, { isActive: true, origin, by });
  }

  /** Takes from a deactivated account, for good, all that says whose it was. Returns whose. */
  erase(id: string): Promise<Account> {
    return this.unitOfWork.run(async () => {
      const account = await this.accounts.byId(id);
      if (!account || account.isActive) throw userActive();
      if (isMerged(account)) throw userMerged();
      await this.accounts.erase(this.clock.now(), id, erased(id));
      return shown(account);
    });
  }

  /**
   * Deactivates an account for good, as all that it was becomes another's: its sessions end, its password, keys and tokens stop
   * working, its address is free, and identity providers sign the person in to the other account. Returns whose it was.
   */
  merge(id: string, intoId: string): Promise<Account> {
    return this.unitOfWork.run(async () => {
      const account = (await this.accounts.byId(id))!;
      assertKept(account);
      const at = this.clock.now();
      await this.accounts.merge(at, { id, ...merged(id) }, intoId);
      await this.sessions.endAll(id, at, null);
      return shown(account);
    });
  }

  private switch(email: string, { isActive, origin, by }: Switching): Promise<Account> {
    return this.unitOfWork.run(async () => {
      const account = await this.known(email);
      if (account.isActive === isActive) return account;
      assertKept(account);
      const at = this.clock.now();
      await this.accounts.update(at, account.id, { isActive });
      if (!isActive) await this.sessions.endAll(account.id, at, null);
      const eventName = isActive ? 'security.user_activated' : 'security.user_deactivated';
      await this.trail.append({ eventName, category: 'security', userId: account.id, origin, isAnonymous: true, by });
      return { ...account, isActive };
    });
  }

  private async known(email: string): Promise<Account> {
    const account = await this.find(email);
    if (!account) throw userUnknown(email);
    return account;
  }

  /**
   * Returns the stored account, or null. A text that is not an address is not looked up, since PostgreSQL may refuse
   * it.
   */
  private async stored(email: string): Promise<StoredAccount | null> {
    return isEmail(email) ? this.accounts.byEmail(email) : null;
  }
}

/** Removes the password hash. */
const shown = ({ passwordHash: _, ...account }: StoredAccount): Account => account;
