import { Injectable } from '@nestjs/common';
import { Db, translating } from '#persistence';
import { AccountRepository, type StoredAccount } from '../../application/account.repository';
import { emailTaken } from '../../application/accounts.errors';
import type { Account } from '../../domain/account';

const BY_EMAIL = `
  select id, email, display_name as "displayName", is_active as "isActive" from users where lower(email) = lower($1)`;

const INSERT = `
  insert into users (id, email, display_name, is_active, password_hash, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $6)`;

@Injectable()
export class SqlAccountRepository extends AccountRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async any(): Promise<boolean> {
    return (await this.db.query('select 1 from users limit 1')).length > 0;
  }

  async byEmail(email: string): Promise<Account | null> {
    const [account] = await this.db.query<Account>(BY_EMAIL, [email]);
    return account ?? null;
  }

  async insert(at: string, { id, email, displayName, isActive, passwordHash }: StoredAccount): Promise<void> {
    await translating({ uq_users_email: () => emailTaken(email) }, () =>
      this.db.query(INSERT, [id, email, displayName, isActive, passwordHash, at]),
    );
  }
}
