import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import {
  PersonalTokenRepository,
  type PersonalToken,
  type PersonalTokenWithOwner,
} from '../../application/personal-token.repository';

const COLUMNS = `t.id, t.user_id as "userId", t.title, t.description, t.hint, t.scopes, t.expires_at as "expiresAt",
  t.last_used_at as "lastUsedAt", t.revoked_at as "revokedAt", t.created_at as "createdAt"`;

const INSERT = `
  insert into access_tokens (id, user_id, title, description, token_hash, hint, scopes, expires_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

const LIST = `
  select ${COLUMNS}, u.email from access_tokens t join users u on u.id = t.user_id
  where t.app_id is null and ($1::uuid is null or t.user_id = $1) order by t.created_at desc, t.id desc`;

const FIND = `select ${COLUMNS} from access_tokens t where t.id = $1 and t.app_id is null`;

@Injectable()
export class SqlPersonalTokenRepository extends PersonalTokenRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async insert(token: PersonalToken, hash: string): Promise<void> {
    const { id, userId, title, description, hint, scopes, expiresAt, createdAt } = token;
    await this.db.query(INSERT, [id, userId, title, description, hash, hint, scopes, expiresAt, createdAt]);
  }

  async find(id: string): Promise<PersonalToken | null> {
    return (await this.db.query<PersonalToken>(FIND, [id]))[0] ?? null;
  }

  list(userId?: string): Promise<PersonalTokenWithOwner[]> {
    return this.db.query(LIST, [userId ?? null]);
  }

  async revoke(at: string, ids: readonly string[]): Promise<void> {
    const text = 'update access_tokens set revoked_at = $1 where id = any($2::uuid[]) and revoked_at is null';
    await this.db.query(text, [at, ids]);
  }
}
