import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { ApiKeyRepository, type ApiKeyWithOwner } from '../../application/api-key.repository';
import type { ApiKey } from '../../domain/api-key';

const COLUMNS = `k.id, k.user_id as "userId", k.title, k.description, k.hint, k.is_service as "isService",
  k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt", k.revoked_at as "revokedAt", k.created_at as "createdAt"`;

const INSERT = `
  insert into api_keys (id, user_id, title, description, key_hash, hint, is_service, expires_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

const INSERT_UNKNOWN = `${INSERT} on conflict do nothing returning id`;

const LIST = `
  select ${COLUMNS}, u.email from api_keys k join users u on u.id = k.user_id
  where $1::uuid is null or k.user_id = $1 order by k.created_at desc, k.id desc`;

@Injectable()
export class SqlApiKeyRepository extends ApiKeyRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async insert(key: ApiKey, hash: string): Promise<void> {
    await this.db.query(INSERT, valuesOf(key, hash));
  }

  async insertUnknown(key: ApiKey, hash: string): Promise<boolean> {
    return (await this.db.query(INSERT_UNKNOWN, valuesOf(key, hash))).length > 0;
  }

  async find(id: string): Promise<ApiKey | null> {
    const [key] = await this.db.query<ApiKey>(`select ${COLUMNS} from api_keys k where k.id = $1`, [id]);
    return key ?? null;
  }

  list(userId?: string): Promise<ApiKeyWithOwner[]> {
    return this.db.query(LIST, [userId ?? null]);
  }

  async everIssued(userId: string): Promise<boolean> {
    return (await this.db.query('select 1 from api_keys where user_id = $1 limit 1', [userId])).length > 0;
  }

  async revoke(at: string, ids: readonly string[]): Promise<void> {
    await this.db.query('update api_keys set revoked_at = $1 where id = any($2::uuid[]) and revoked_at is null', [
      at,
      ids,
    ]);
  }
}

function valuesOf(key: ApiKey, hash: string): unknown[] {
  const { id, userId, title, description, hint, isService, expiresAt, createdAt } = key;
  return [id, userId, title, description, hash, hint, isService, expiresAt, createdAt];
}
