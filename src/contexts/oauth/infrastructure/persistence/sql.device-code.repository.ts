import { Injectable } from '@nestjs/common';
import { newId } from '#kernel';
import { Db } from '#persistence';
import { DeviceCodeRepository, type DeviceCode, type NewDeviceCode } from '../../application/device-code.repository';

const FIND = `
  select d.id, d.app_id as "appId", d.scopes, d.interval_seconds as "intervalSeconds", d.asked_at as "askedAt",
    d.grant_id as "grantId", g.user_id as "userId", d.denied_at as "deniedAt", d.expires_at as "expiresAt",
    d.used_at as "usedAt", d.created_at as "createdAt"
  from oauth_device_codes d left join oauth_grants g on g.id = d.grant_id`;

const INSERT = `
  insert into oauth_device_codes
    (id, app_id, code_hash, user_code_hash, scopes, interval_seconds, expires_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

const ANSWER = `
  update oauth_device_codes set grant_id = $2, denied_at = $3
  where id = $1 and grant_id is null and denied_at is null returning id`;

@Injectable()
export class SqlDeviceCodeRepository extends DeviceCodeRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async insert(code: NewDeviceCode, at: string): Promise<void> {
    const { appId, codeHash, userCodeHash, scopes, intervalSeconds, expiresAt } = code;
    await this.db.query(INSERT, [newId(), appId, codeHash, userCodeHash, scopes, intervalSeconds, expiresAt, at]);
  }

  async find(codeHash: string): Promise<DeviceCode | null> {
    return (await this.db.query<DeviceCode>(`${FIND} where d.code_hash = $1`, [codeHash]))[0] ?? null;
  }

  async findByUserCode(userCodeHash: string): Promise<DeviceCode | null> {
    return (await this.db.query<DeviceCode>(`${FIND} where d.user_code_hash = $1`, [userCodeHash]))[0] ?? null;
  }

  async asked(id: string, at: string, intervalSeconds: number): Promise<void> {
    const text = 'update oauth_device_codes set asked_at = $2, interval_seconds = $3 where id = $1';
    await this.db.query(text, [id, at, intervalSeconds]);
  }

  async answer(id: string, answer: { readonly grantId?: string; readonly deniedAt?: string }): Promise<boolean> {
    return (await this.db.query(ANSWER, [id, answer.grantId ?? null, answer.deniedAt ?? null])).length > 0;
  }

  async use(id: string, at: string): Promise<boolean> {
    const text = 'update oauth_device_codes set used_at = $2 where id = $1 and used_at is null returning id';
    return (await this.db.query(text, [id, at])).length > 0;
  }

  async sweep(before: string): Promise<number> {
    return (await this.db.query('delete from oauth_device_codes where expires_at < $1 returning id', [before])).length;
  }
}
