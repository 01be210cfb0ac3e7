import { Injectable } from '@nestjs/common';
import { AccessTokenStore, type Credential } from '#auth';
import { Db } from '#persistence';

interface TokenRow {
  readonly id: string;
  readonly userId: string;
  readonly scopes: string[];
  readonly workspaceId: string | null;
  readonly isBot: boolean;
  readonly isPersonal: boolean;
  readonly lastUsedAt: string | null;
}

const FIND = `
  select a.id, a.user_id as "userId", a.scopes, p.owner_workspace_id as "workspaceId",
    a.installation_id is not null as "isBot", a.app_id is null as "isPersonal", a.last_used_at as "lastUsedAt"
  from access_tokens a join users u on u.id = a.user_id
  left join oauth_apps p on p.id = a.app_id
  left join oauth_grants g on g.id = a.grant_id
  left join oauth_installations i on i.id = a.installation_id
  where a.token_hash = $1 and a.revoked_at is null and (a.expires_at is null or a.expires_at > now()) and u.is_active
    and p.deleted_at is null and g.revoked_at is null and i.deleted_at is null`;

/** Finds tokens whose owner is active. The token's app, grant and installation, if it has them, must be valid too. */
@Injectable()
export class SqlAccessTokenStore extends AccessTokenStore {
  constructor(private readonly db: Db) {
    super();
  }

  async find(hash: string): Promise<Credential | null> {
    const [row] = await this.db.query<TokenRow>(FIND, [hash]);
    if (!row) return null;
    const { id, userId, workspaceId, isBot, isPersonal, lastUsedAt } = row;
    const bound = workspaceId === null ? {} : { workspaceId };
    const tokenClass = isBot ? 'workspace' : 'oauth';
    const scopes = new Set(row.scopes);
    const principal = { kind: 'oauth', tokenClass, tokenId: id, userId, scopes, ...bound } as const;
    return { principal, ...(isPersonal && { lastUsedAt }) };
  }

  async touch(tokenId: string): Promise<void> {
    await this.db.query(
      `update access_tokens set last_used_at = now()
       where id = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute')`,
      [tokenId],
    );
  }
}
