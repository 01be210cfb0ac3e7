import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import {
  SessionRepository,
  type FoundSession,
  type NewSession,
  type Offer,
} from '../../application/session.repository';
import type { Session } from '../../domain/session';

const COLUMNS = `s.id, s.user_id as "userId", s.form_token as "formToken", s.ip_address as "ipAddress",
  s.user_agent as "userAgent", s.rotated_at as "rotatedAt", s.last_used_at as "lastUsedAt", s.expires_at as "expiresAt",
  s.created_at as "createdAt", s.proved_at as "provedAt", s.is_of_provider as "isOfProvider"`;

const FIND = `
  select ${COLUMNS}, 
    case $1 when s.token_hash then 'current' when s.offered_hash then 'offered' else 'previous' end as shown,
    u.email, u.display_name as "displayName"
  from sessions s join users u on u.id = s.user_id
  where (s.token_hash = $1 or s.offered_hash = $1 or (s.previous_hash = $1 and s.rotated_at > $3)) and s.ended_at is null
    and s.expires_at > $2 and u.is_active`;

const OF_USER = `
  select ${COLUMNS} from sessions s where s.user_id = $1 and s.ended_at is null and s.expires_at > $2
  order by s.last_used_at desc, s.id`;

const INSERT = `
  insert into sessions (id, user_id, token_hash, form_token, ip_address, user_agent, rotated_at, last_used_at,
    expires_at, created_at, is_of_provider)
  values ($1, $2, $3, $4, $5, $6, $7, $7, $8, $7, $9)`;

@Injectable()
export class SqlSessionRepository extends SessionRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async insert(session: NewSession): Promise<void> {
    const { id, userId, tokenHash, formToken, ipAddress, userAgent, createdAt, expiresAt, isOfProvider } = session;
    const values = [id, userId, tokenHash, formToken, ipAddress, userAgent, createdAt, expiresAt, isOfProvider];
    await this.db.query(INSERT, values);
  }

  async find(tokenHash: string, now: string, graceAt: string): Promise<FoundSession | null> {
    const [session] = await this.db.query<FoundSession>(FIND, [tokenHash, now, graceAt]);
    return session ?? null;
  }

  ofUser(userId: string, now: string): Promise<Session[]> {
    return this.db.query<Session>(OF_USER, [userId, now]);
  }

  async offer(id: string, { from, to, at, since }: Offer): Promise<boolean> {
    const offered = await this.db.query(
      `update sessions set offered_hash = $3, offered_at = $4
       where id = $1 and token_hash = $2 and (offered_at is null or offered_at <= $5) returning id`,
      [id, from, to, at, since],
    );
    return offered.length > 0;
  }

  async takeOver(id: string, offered: string, at: string): Promise<void> {
    await this.db.query(
      `update sessions set previous_hash = token_hash, token_hash = offered_hash, offered_hash = null, offered_at = null,
         rotated_at = $3, last_used_at = $3
       where id = $1 and offered_hash = $2`,
      [id, offered, at],
    );
  }

  async prove(id: string, at: string): Promise<void> {
    await this.db.query('update sessions set proved_at = $2 where id = $1', [id, at]);
  }

  async touch(id: string, at: string): Promise<void> {
    await this.db.query('update sessions set last_used_at = $2 where id = $1', [id, at]);
  }

  async end(userId: string, id: string, at: string): Promise<boolean> {
    const ended = await this.db.query(
      'update sessions set ended_at = $3 where user_id = $1 and id = $2 and ended_at is null and expires_at > $3 returning id',
      [userId, id, at],
    );
    return ended.length > 0;
  }

  async endAll(userId: string, at: string, except: string | null): Promise<number> {
    const ended = await this.db.query(
      `update sessions set ended_at = $2
       where user_id = $1 and id is distinct from $3::uuid and ended_at is null and expires_at > $2 returning id`,
      [userId, at, except],
    );
    return ended.length;
  }
}
