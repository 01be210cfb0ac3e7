import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { PasswordResetRepository, type PasswordReset } from '../../application/password-reset.repository';

const INSERT = `
  insert into password_resets (id, user_id, token_hash, expires_at, created_at) values ($1, $2, $3, $4, $5)`;

const OWNER = `
  select r.user_id as "userId" from password_resets r join users u on u.id = r.user_id
  where r.token_hash = $1 and r.used_at is null and r.expires_at > $2 and u.is_active`;

const CLAIM = `
  update password_resets r set used_at = $2 from users u
  where u.id = r.user_id and u.is_active and r.token_hash = $1 and r.used_at is null and r.expires_at > $2
  returning r.user_id as "userId"`;

@Injectable()
export class SqlPasswordResetRepository extends PasswordResetRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async insert({ id, userId, tokenHash, expiresAt, createdAt }: PasswordReset): Promise<void> {
    await this.db.query(INSERT, [id, userId, tokenHash, expiresAt, createdAt]);
  }

  async ownerOf(tokenHash: string, now: string): Promise<string | null> {
    const [row] = await this.db.query<{ userId: string }>(OWNER, [tokenHash, now]);
    return row?.userId ?? null;
  }

  async claim(tokenHash: string, now: string): Promise<string | null> {
    const [row] = await this.db.query<{ userId: string }>(CLAIM, [tokenHash, now]);
    return row?.userId ?? null;
  }
}
