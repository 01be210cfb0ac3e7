import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { DigestRepository, type MailPreferences, type Waiting } from '../../application/digest.repository';
import { DEFAULT_DIGEST, type Digest } from '../../domain/digest';

const PREFERENCES = `
  select coalesce(d.frequency, $2) as "mailDigest", u.timezone
  from users u left join notification_digests d on d.user_id = u.id where u.id = $1`;

const CHOOSE = `
  insert into notification_digests (user_id, frequency, updated_at) values ($1, $2, $3)
  on conflict (user_id) do update set frequency = excluded.frequency, updated_at = excluded.updated_at,
    waiting_since = case when excluded.frequency = 'off' then null else notification_digests.waiting_since end,
    look_at = case when excluded.frequency = 'off' then null else notification_digests.waiting_since end`;

const CHOOSE_FIRST = `
  insert into notification_digests (user_id, frequency, updated_at) select id, $2, $3 from unnest($1::uuid[]) as person (id)
  on conflict (user_id) do nothing returning user_id`;

const NOTE = `
  insert into notification_digests (user_id, frequency, waiting_since, look_at, updated_at) values ($1, $2, $3, $3, $3)
  on conflict (user_id) do update set waiting_since = excluded.waiting_since, look_at = excluded.look_at
    where notification_digests.waiting_since is null and notification_digests.frequency <> 'off'`;

const TO_LOOK_AT = `
  select user_id as id from notification_digests where look_at <= $1 and user_id > $2 order by user_id limit $3`;

const CLAIM = `
  select d.user_id as "userId", d.frequency as "mailDigest", d.waiting_since as since, u.timezone, u.email,
    u.is_active and not u.is_bot as "isReachable"
  from notification_digests d join users u on u.id = d.user_id
  where d.user_id = $1 and d.look_at <= $2 for update of d skip locked`;

const SETTLE = `
  update notification_digests set waiting_since = null, look_at = null, updated_at = $2 where user_id = $1`;

@Injectable()
export class SqlDigestRepository extends DigestRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async preferences(userId: string): Promise<MailPreferences> {
    const [row] = await this.db.query<MailPreferences>(PREFERENCES, [userId, DEFAULT_DIGEST]);
    return row!;
  }

  async choose(userId: string, at: string, digest: Digest): Promise<void> {
    await this.db.query(CHOOSE, [userId, digest, at]);
  }

  async chooseFirst(userIds: readonly string[], at: string, digest: Digest): Promise<number> {
    return userIds.length ? (await this.db.query(CHOOSE_FIRST, [userIds, digest, at])).length : 0;
  }

  note(userIds: readonly string[], at: string): void {
    for (const userId of userIds) {
      // The upsert locks the row even if it changes nothing: a process that sends mail to this person now has not seen
      // the new notifications, so this statement must wait for it.
      const note = async () => void (await this.db.query(NOTE, [userId, DEFAULT_DIGEST, at]));
      this.db.onceAtEnd(`notification digest ${userId}`, note);
    }
  }

  async toLookAt(now: string, after: string, limit: number): Promise<readonly string[]> {
    const rows = await this.db.query<{ id: string }>(TO_LOOK_AT, [now, after, limit]);
    return rows.map(({ id }) => id);
  }

  async claim(userId: string, now: string): Promise<Waiting | null> {
    const [row] = await this.db.query<Waiting>(CLAIM, [userId, now]);
    return row ?? null;
  }

  async lookLater(userId: string, at: string): Promise<void> {
    await this.db.query('update notification_digests set look_at = $2 where user_id = $1', [userId, at]);
  }

  async settle(userId: string, at: string): Promise<void> {
    await this.db.query(SETTLE, [userId, at]);
  }

  async keepStop(tokenHash: string, userId: string, at: string): Promise<void> {
    const insert = 'insert into digest_stops (token_hash, user_id, created_at) values ($1, $2, $3)';
    await this.db.query(insert, [tokenHash, userId, at]);
  }

  async ownerOfStop(tokenHash: string): Promise<string | null> {
    const text = 'select user_id as id from digest_stops where token_hash = $1';
    const [row] = await this.db.query<{ id: string }>(text, [tokenHash]);
    return row?.id ?? null;
  }

  async pruneStops(before: string): Promise<void> {
    await this.db.query('delete from digest_stops where created_at < $1', [before]);
  }
}
