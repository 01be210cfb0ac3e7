import type { Account, PersonNames } from '../domain/account';

export interface StoredAccount extends Account {
  /** argon2id; null for those who have no password. */
  readonly passwordHash: string | null;
}

export abstract class AccountRepository {
  /** Whether there is any person at all. */
  abstract any(): Promise<boolean>;
  /** Addresses that differ only in case are the same. Accounts of applications are nobody's. */
  abstract byEmail(email: string): Promise<StoredAccount | null>;
  abstract byId(id: string): Promise<StoredAccount | null>;
  abstract insert(at: string, account: StoredAccount): Promise<void>;
  abstract update(at: string, id: string, change: AccountChange): Promise<void>;
  /** Also ends every link by which another password could be chosen. */
  abstract setPassword(at: string, id: string, passwordHash: string): Promise<void>;
}

export type AccountChange = Partial<PersonNames & Pick<StoredAccount, 'isActive'> & { readonly timezone: string }>;

/** Turns a password into what may be stored of it. */
export abstract class PasswordHashing {
  abstract hash(password: string): Promise<string>;
  /** Takes as long where there is no hash, which no password matches. */
  abstract matches(password: string, hash: string | null): Promise<boolean>;
}
