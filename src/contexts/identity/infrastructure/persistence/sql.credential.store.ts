import { Injectable } from '@nestjs/common';
import { CredentialStore, type Credential } from '#auth';
import { Db } from '#persistence';
import { GRACE_MS } from '../../domain/session';

interface KeyRow {
  readonly id: string;
  readonly userId: string;
  readonly isService: boolean;
  readonly scopes: string[] | null;
  readonly lastUsedAt: string | null;
}

interface TokenRow {
  readonly id: string;
  readonly userId: string;
  readonly scopes: string[];
  readonly workspaceId: string | null;
  readonly isBot: boolean;
}

/** Keys and tokens that are neither revoked nor expired and whose owner is active. Always from the primary. */
@Injectable()
export class SqlCredentialStore extends CredentialStore {
  constructor(private readonly db: Db) {
    super();
  }

  async apiKey(hash: string): Promise<Credential | null> {
    const [row] = await this.db.query<KeyRow>(
      `select k.id, k.user_id as "userId", k.is_service as "isService", k.scopes, k.last_used_at as "lastUsedAt"
       from api_keys k join users u on u.id = k.user_id
       where k.key_hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and u.is_active`,
      [hash],
    );
    if (!row) return null;
    const { id, userId, isService, lastUsedAt } = row;
    const tokenClass = isService ? 'service' : 'api_key';
    const scopes = row.scopes && new Set(row.scopes);
    return { principal: { kind: 'api_key', tokenClass, tokenId: id, userId, scopes }, lastUsedAt };
  }

  async accessToken(hash: string): Promise<Credential | null> {
    const [row] = await this.db.query<TokenRow>(
      `select a.id, a.user_id as "userId", a.scopes, p.owner_workspace_id as "workspaceId",
         a.installation_id is not null as "isBot"
       from access_tokens a join users u on u.id = a.user_id
       left join oauth_apps p on p.id = a.app_id
       left join oauth_grants g on g.id = a.grant_id
       left join oauth_installations i on i.id = a.installation_id
       where a.token_hash = $1 and a.revoked_at is null and a.expires_at > now() and u.is_active
         and p.deleted_at is null and g.revoked_at is null and i.deleted_at is null`,
      [hash],
    );
    if (!row) return null;
    const { id, userId, scopes, workspaceId, isBot } = row;
    const bound = workspaceId === null ? {} : { workspaceId };
    const tokenClass = isBot ? 'workspace' : 'oauth';
    const principal = { kind: 'oauth', tokenClass, tokenId: id, userId, scopes: new Set(scopes), ...bound } as const;
    return { principal, lastUsedAt: null };
  }

  async session(hash: string, formToken: string): Promise<Credential | null> {
    const [row] = await this.db.query<{ id: string; userId: string }>(
      `select s.id, s.user_id as "userId" from sessions s join users u on u.id = s.user_id
       where (s.token_hash = $1 or s.previous_hash = $1 and s.rotated_at > now() - interval '${GRACE_MS} ms')
         and s.form_token = $2 and s.ended_at is null and s.expires_at > now() and u.is_active`,
      [hash, formToken],
    );
    if (!row) return null;
    const { id, userId } = row;
    return { principal: { kind: 'other', tokenClass: 'session', tokenId: id, userId, scopes: null }, lastUsedAt: null };
  }

  async touch(tokenId: string): Promise<void> {
    await this.db.query(
      `update api_keys set last_used_at = now()
       where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
      [tokenId],
    );
  }
}
