import { Injectable } from '@nestjs/common';
import { ApiKeyStore, type Credential } from '#auth';
import { Db } from '#persistence';

interface KeyRow {
  readonly id: string;
  readonly userId: string;
  readonly isService: boolean;
  readonly lastUsedAt: string | null;
}

/** Finds keys that are valid and whose owner is active. Always reads from the primary. */
@Injectable()
export class SqlApiKeyStore extends ApiKeyStore {
  constructor(private readonly db: Db) {
    super();
  }

  async find(hash: string): Promise<Credential | null> {
    const [row] = await this.db.query<KeyRow>(
      `select k.id, k.user_id as "userId", k.is_service as "isService", k.last_used_at as "lastUsedAt"
       from api_keys k join users u on u.id = k.user_id
       where k.key_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and u.is_active`,
      [hash],
    );
    if (!row) return null;
    const { id, userId, isService, lastUsedAt } = row;
    const tokenClass = isService ? 'service' : 'api_key';
    return { principal: { kind: 'api_key', tokenClass, tokenId: id, userId, scopes: null }, lastUsedAt };
  }

  async touch(tokenId: string): Promise<void> {
    await this.db.query(
      `update api_keys set last_used_at = now()
       where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
      [tokenId],
    );
  }
}
