import { Injectable } from '@nestjs/common';
import { newId } from '#kernel';
import { Db } from '#persistence';
import { FactorRepository } from '../../application/factor.repository';
import type { TotpFactor } from '../../domain/factor';

const TOTP = `
  select user_id as "userId", secret, last_step as "lastStep", last_used_at as "lastUsedAt", created_at as "createdAt"
  from totp_factors where user_id = $1`;

const ANY = `
  select 1 from totp_factors where user_id = $1
  union all select 1 from passkeys where user_id = $1 limit 1`;

const SET_TOTP = `
  insert into totp_factors (user_id, secret, last_step, last_used_at, created_at) values ($1, $2, $3, $4, $5)
  on conflict (user_id) do update set secret = excluded.secret, last_step = excluded.last_step,
    last_used_at = excluded.last_used_at, created_at = excluded.created_at`;

const USE_STEP = `
  update totp_factors set last_step = $2, last_used_at = $3 where user_id = $1 and last_step < $2 returning user_id`;

const INSERT_CODES = `
  insert into recovery_codes (id, user_id, code_hash, created_at)
  select id, $2, code_hash, $4 from unnest($1::uuid[], $3::text[]) as codes (id, code_hash)
  returning id`;

@Injectable()
export class SqlFactorRepository extends FactorRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async lock(userId: string): Promise<void> {
    await this.db.query('select 1 from users where id = $1 for update', [userId]);
  }

  async noteAny(userId: string): Promise<void> {
    await this.db.query('update users set has_second_factor = true where id = $1', [userId]);
  }

  async any(userId: string): Promise<boolean> {
    return (await this.db.query(ANY, [userId])).length > 0;
  }

  async totp(userId: string): Promise<TotpFactor | null> {
    const [factor] = await this.db.query<TotpFactor>(TOTP, [userId]);
    return factor ?? null;
  }

  async setTotp({ userId, secret, lastStep, lastUsedAt, createdAt }: TotpFactor): Promise<void> {
    await this.db.query(SET_TOTP, [userId, secret, lastStep, lastUsedAt, createdAt]);
  }

  async useStep(userId: string, step: number, at: string): Promise<boolean> {
    return (await this.db.query(USE_STEP, [userId, step, at])).length > 0;
  }

  async removeTotp(userId: string): Promise<boolean> {
    const removed = await this.db.query('delete from totp_factors where user_id = $1 returning user_id', [userId]);
    return removed.length > 0;
  }

  async recoveryCodes(userId: string): Promise<number> {
    return (await this.db.query('select 1 from recovery_codes where user_id = $1', [userId])).length;
  }

  async setRecoveryCodes(userId: string, hashes: readonly string[], at: string): Promise<void> {
    await this.db.query('delete from recovery_codes where user_id = $1', [userId]);
    await this.db.query(INSERT_CODES, [hashes.map(() => newId()), userId, hashes, at]);
  }

  async useRecoveryCode(userId: string, hash: string): Promise<boolean> {
    const text = 'delete from recovery_codes where user_id = $1 and code_hash = $2 returning id';
    return (await this.db.query(text, [userId, hash])).length > 0;
  }

  async clear(userId: string): Promise<void> {
    await this.db.query('update users set has_second_factor = false where id = $1', [userId]);
    await this.removeTotp(userId);
    await this.db.query('delete from passkeys where user_id = $1', [userId]);
    await this.db.query('delete from recovery_codes where user_id = $1', [userId]);
    await this.db.query('delete from factor_challenges where user_id = $1', [userId]);
  }
}
