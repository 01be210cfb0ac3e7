import { Injectable } from '@nestjs/common';
import { Db, translating } from '#persistence';
import { passkeyKnown } from '../../application/factors.errors';
import { PasskeyRepository } from '../../application/passkey.repository';
import type { Passkey } from '../../domain/passkey';

const SELECT = `
  select p.id, p.user_id as "userId", p.credential_id as "credentialId", p.public_key as "publicKey",
    p.counter::float8 as counter, p.transports, p.name, p.last_used_at as "lastUsedAt", p.created_at as "createdAt"
  from passkeys p`;

const BY_CREDENTIAL = `${SELECT} join users u on u.id = p.user_id and u.is_active where p.credential_id = $1`;

const INSERT = `
  insert into passkeys (id, user_id, credential_id, public_key, counter, transports, name, last_used_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

const USE = `
  update passkeys set counter = $2, last_used_at = $3
  where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`;

@Injectable()
export class SqlPasskeyRepository extends PasskeyRepository {
  constructor(private readonly db: Db) {
    super();
  }

  ofUser(userId: string): Promise<Passkey[]> {
    return this.db.query<Passkey>(`${SELECT} where p.user_id = $1 order by p.created_at, p.id`, [userId]);
  }

  async byCredential(credentialId: string): Promise<Passkey | null> {
    const [passkey] = await this.db.query<Passkey>(BY_CREDENTIAL, [credentialId]);
    return passkey ?? null;
  }

  async insert(passkey: Passkey): Promise<void> {
    const { id, userId, credentialId, publicKey, counter, transports, name, lastUsedAt, createdAt } = passkey;
    const values = [id, userId, credentialId, publicKey, counter, transports, name, lastUsedAt, createdAt];
    await translating({ uq_passkeys_credential: passkeyKnown }, () => this.db.query(INSERT, values));
  }

  async use(id: string, counter: number, at: string): Promise<boolean> {
    return (await this.db.query(USE, [id, counter, at])).length > 0;
  }

  async rename(userId: string, id: string, name: string): Promise<boolean> {
    const text = 'update passkeys set name = $3 where user_id = $1 and id = $2 returning id';
    return (await this.db.query(text, [userId, id, name])).length > 0;
  }

  async remove(userId: string, id: string): Promise<boolean> {
    const removed = await this.db.query('delete from passkeys where user_id = $1 and id = $2 returning id', [
      userId,
      id,
    ]);
    return removed.length > 0;
  }
}
