import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { SamlKeyRepository } from '../../application/saml-key.repository';
import type { SamlKey } from '../../domain/saml-key';

const SELECT = `
  select id, private_key as "sealedKey", certificate, created_at as "createdAt" from saml_keys`;

const INSERT = `
  insert into saml_keys (id, private_key, certificate, created_at) values ($1, $2, $3, $4) on conflict do nothing`;

@Injectable()
export class SqlSamlKeyRepository extends SamlKeyRepository {
  constructor(private readonly db: Db) {
    super();
  }

  all(): Promise<SamlKey[]> {
    return this.db.query(`${SELECT} order by retired_at desc nulls first`);
  }

  async live(): Promise<SamlKey | null> {
    const [key] = await this.db.query<SamlKey>(`${SELECT} where retired_at is null`);
    return key ?? null;
  }

  async insert({ id, sealedKey, certificate, createdAt }: SamlKey): Promise<void> {
    await this.db.query(INSERT, [id, sealedKey, certificate, createdAt]);
  }

  async retire(now: string): Promise<boolean> {
    const retired = await this.db.query<{ id: string }>(
      'update saml_keys set retired_at = $1 where retired_at is null returning id',
      [now],
    );
    if (!retired.length) return false;
    await this.db.query('delete from saml_keys where id <> $1', [retired[0]!.id]);
    return true;
  }
}
