import { Injectable } from '@nestjs/common';
import { snake } from '#kernel';
import { Db, translating } from '#persistence';
import { AccountRepository, type AccountChange, type StoredAccount } from '../../application/account.repository';
import { emailTaken } from '../../application/accounts.errors';
import type { Account } from '../../domain/account';

const SELECT = `
  select id, email, display_name as "displayName", first_name as "firstName", last_name as "lastName", is_active as "isActive", password_hash as "passwordHash" from users`;

const INSERT = `
  insert into users (id, email, display_name, first_name, last_name, is_active, password_hash, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $8)`;

/** A way to act as somebody makes the account theirs, although nobody has said so. */
const AWAITED = `
  select 1 from users u where u.id = $1 and u.is_awaited and u.password_hash is null
    and not exists (select 1 from identities i where i.user_id = u.id)
    and not exists (select 1 from api_keys k where k.user_id = u.id)
    and not exists (select 1 from sessions s where s.user_id = u.id) for update of u`;

const ERASE = `
  update users set email = $3, display_name = $4, first_name = '', last_name = '', avatar_url = null, timezone = 'UTC',
    password_hash = null, is_awaited = false, has_second_factor = false, updated_at = $2
  where id = $1`;

const MOVE_IDENTITIES = `
  update identities i set user_id = $2, domain = coalesce(i.domain, lower(substring(u.email from '[^@]*$')))
  from users u where u.id = $1 and i.user_id = u.id`;

const MERGE = `
  update users set email = $3, display_name = $4, first_name = '', last_name = '', avatar_url = null, timezone = 'UTC',
    password_hash = null, is_active = false, is_awaited = false, has_second_factor = false, updated_at = $2
  where id = $1`;

@Injectable()
export class SqlAccountRepository extends AccountRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async any(): Promise<boolean> {
    return (await this.db.query('select 1 from users limit 1')).length > 0;
  }

  async byEmail(email: string): Promise<StoredAccount | null> {
    const text = `${SELECT} where lower(email) = lower($1) and not is_bot`;
    const [account] = await this.db.query<StoredAccount>(text, [email]);
    return account ?? null;
  }

  async byId(id: string): Promise<StoredAccount | null> {
    const [account] = await this.db.query<StoredAccount>(`${SELECT} where id = $1`, [id]);
    return account ?? null;
  }

  async isAwaited(id: string): Promise<boolean> {
    return (await this.db.query(AWAITED, [id])).length > 0;
  }

  async insert(at: string, account: StoredAccount): Promise<void> {
    const { id, email, displayName, firstName, lastName, isActive, passwordHash } = account;
    await translating({ uq_users_email: () => emailTaken(email) }, () =>
      this.db.query(INSERT, [id, email, displayName, firstName, lastName, isActive, passwordHash, at]),
    );
  }

  async update(at: string, id: string, change: AccountChange): Promise<void> {
    const sets = Object.keys(change).map((member, index) => `${snake(member)} = $${index + 3}`);
    await this.db.query(`update users set ${['updated_at = $2', ...sets].join(', ')} where id = $1`, [
      id,
      at,
      ...Object.values(change),
    ]);
    // The provider is not asked about deactivated people.
    if (change.isActive === false) {
      await this.db.query('update identities set renewal_token = null where user_id = $1', [id]);
    }
  }

  async setPassword(at: string, id: string, passwordHash: string): Promise<void> {
    await this.db.query('update users set password_hash = $3, updated_at = $2 where id = $1', [id, at, passwordHash]);
    await this.db.query('update password_resets set used_at = $2 where user_id = $1 and used_at is null', [id, at]);
    await this.db.query('delete from factor_challenges where user_id = $1', [id]);
  }

  async erase(at: string, id: string, { email, displayName }: Pick<Account, 'email' | 'displayName'>): Promise<void> {
    await this.db.query(ERASE, [id, at, email, displayName]);
  }

  async merge(at: string, { id, email, displayName }: Pick<Account, 'id' | 'email' | 'displayName'>, intoId: string) {
    // Before the address is gone: its providers go on to vouch for its domain.
    await this.db.query(MOVE_IDENTITIES, [id, intoId]);
    await this.db.query(MERGE, [id, at, email, displayName]);
  }

  async renewHash(id: string, from: string, to: string): Promise<void> {
    await this.db.query('update users set password_hash = $3 where id = $1 and password_hash = $2', [id, from, to]);
  }
}
