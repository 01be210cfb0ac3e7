import type { Account } from '../domain/account';

export interface StoredAccount extends Account {
  /** argon2id; null for those who have no password. */
  readonly passwordHash: string | null;
}

export abstract class AccountRepository {
  /** Whether there is any person at all. */
  abstract any(): Promise<boolean>;
  /** Addresses that differ only in case are the same. */
  abstract byEmail(email: string): Promise<Account | null>;
  abstract insert(at: string, account: StoredAccount): Promise<void>;
}

/** Turns a password into what may be stored of it. */
export abstract class PasswordHashing {
  abstract hash(password: string): Promise<string>;
}
