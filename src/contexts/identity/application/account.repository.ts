import type { Account, PersonNames } from '../domain/account';

export interface StoredAccount extends Account {
  /** argon2id hash, or one of another program until the person signs in; null if there is no password. */
  readonly passwordHash: string | null;
}

export abstract class AccountRepository {
  /** True if any account exists. */
  abstract any(): Promise<boolean>;
  /** Returns the account with this address, ignoring case. Accounts of bots are not found. */
  abstract byEmail(email: string): Promise<StoredAccount | null>;
  abstract byId(id: string): Promise<StoredAccount | null>;
  /** Whether the account came with records of a workspace and nobody has had any way to act as it since. */
  abstract isAwaited(id: string): Promise<boolean>;
  abstract insert(at: string, account: StoredAccount): Promise<void>;
  abstract update(at: string, id: string, change: AccountChange): Promise<void>;
  /** Sets the password, and invalidates all of the person's reset links and sign-ins that are half way. */
  abstract setPassword(at: string, id: string, passwordHash: string): Promise<void>;
  /** Replaces all that says who somebody is, and removes the password. */
  abstract erase(at: string, id: string, stand: Pick<Account, 'email' | 'displayName'>): Promise<void>;
  /**
   * Deactivates an account, replaces all that says who it was, and removes the password. Its links to identity providers
   * become those of the other account.
   */
  abstract merge(at: string, account: Pick<Account, 'id' | 'email' | 'displayName'>, intoId: string): Promise<void>;
  /** Stores another hash of the same password, unless the password has changed meanwhile. */
  abstract renewHash(id: string, from: string, to: string): Promise<void>;
}

export type AccountChange = Partial<
  PersonNames & Pick<StoredAccount, 'isActive'> & { readonly timezone: string; readonly isAwaited: boolean }
>;

/** Hashes and verifies passwords. */
export abstract class PasswordHashing {
  abstract hash(password: string): Promise<string>;
  /** True if the password matches. Without a hash it is always false, after the same time. */
  abstract matches(password: string, hash: string | null): Promise<boolean>;
}
