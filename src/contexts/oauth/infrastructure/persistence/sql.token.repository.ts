import { Injectable } from '@nestjs/common';
import { newId } from '#kernel';
import { Db } from '#persistence';
import {
  TokenRepository,
  type AccessToken,
  type Code,
  type StoredToken,
  type RefreshToken,
} from '../../application/token.repository';

const OWNER = `g.app_id as "appId", g.user_id as "userId", t.scopes, t.expires_at as "expiresAt",
  t.created_at as "createdAt", t.used_at as "usedAt", t.grant_id as "grantId"`;

const FIND_CODE = `
  select ${OWNER}, t.redirect_uri as "redirectUri", t.code_challenge as "codeChallenge"
  from oauth_codes t join oauth_grants g on g.id = t.grant_id where t.code_hash = $1`;

const INSERT_CODE = `
  insert into oauth_codes (id, grant_id, code_hash, redirect_uri, code_challenge, scopes, expires_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`;

const FIND_REFRESH = `
  select ${OWNER} from oauth_refresh_tokens t join oauth_grants g on g.id = t.grant_id where t.token_hash = $1`;

const INSERT_REFRESH = `
  insert into oauth_refresh_tokens (id, grant_id, token_hash, scopes, expires_at, created_at)
  values ($1, $2, $3, $4, $5, $6)`;

const FIND_ACCESS = `
  select t.app_id as "appId", t.user_id as "userId", t.grant_id as "grantId", t.installation_id as "installationId",
    t.scopes, t.expires_at as "expiresAt", t.created_at as "createdAt", t.revoked_at as "usedAt"
  from access_tokens t where t.token_hash = $1 and t.app_id is not null`;

const INSERT_ACCESS = `
  insert into access_tokens (id, token_hash, app_id, user_id, grant_id, installation_id, scopes, expires_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;

/**
 * Statements that delete expired codes and tokens. Personal access tokens stay, so that their owners see that they have
 * expired.
 */
const SWEEPS = [
  'delete from oauth_codes where expires_at < $1 returning id',
  'delete from oauth_refresh_tokens where expires_at < $1 returning id',
  'delete from access_tokens where expires_at < $1 and app_id is not null returning id',
];

@Injectable()
export class SqlTokenRepository extends TokenRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async insertCode(hash: string, at: string, code: Code): Promise<void> {
    const { grantId, redirectUri, codeChallenge, scopes, expiresAt } = code;
    await this.db.query(INSERT_CODE, [newId(), grantId, hash, redirectUri, codeChallenge, scopes, expiresAt, at]);
  }

  findCode(hash: string): Promise<(Code & StoredToken) | null> {
    return this.one<Code & StoredToken>(FIND_CODE, hash);
  }

  useCode(hash: string, at: string): Promise<boolean> {
    return this.use(
      'update oauth_codes set used_at = $2 where code_hash = $1 and used_at is null returning id',
      hash,
      at,
    );
  }

  async insertRefreshToken(hash: string, at: string, { grantId, scopes, expiresAt }: RefreshToken): Promise<void> {
    await this.db.query(INSERT_REFRESH, [newId(), grantId, hash, scopes, expiresAt, at]);
  }

  findRefreshToken(hash: string): Promise<(RefreshToken & StoredToken) | null> {
    return this.one<RefreshToken & StoredToken>(FIND_REFRESH, hash);
  }

  useRefreshToken(hash: string, at: string): Promise<boolean> {
    const text = 'update oauth_refresh_tokens set used_at = $2 where token_hash = $1 and used_at is null returning id';
    return this.use(text, hash, at);
  }

  async insertAccessToken(hash: string, at: string, token: AccessToken): Promise<void> {
    const { appId, userId, grantId, installationId, scopes, expiresAt } = token;
    const values = [newId(), hash, appId, userId, grantId, installationId, scopes, expiresAt, at];
    await this.db.query(INSERT_ACCESS, values);
  }

  findAccessToken(hash: string): Promise<(AccessToken & StoredToken) | null> {
    return this.one<AccessToken & StoredToken>(FIND_ACCESS, hash);
  }

  async revokeAccessToken(hash: string, at: string): Promise<void> {
    const text = 'update access_tokens set revoked_at = $2 where token_hash = $1 and revoked_at is null';
    await this.db.query(text, [hash, at]);
  }

  async sweep(before: string): Promise<number> {
    const swept = await Promise.all(SWEEPS.map((text) => this.db.query(text, [before])));
    return swept.flat().length;
  }

  private async one<R>(text: string, hash: string): Promise<R | null> {
    return (await this.db.query<R>(text, [hash]))[0] ?? null;
  }

  private async use(text: string, hash: string, at: string): Promise<boolean> {
    return (await this.db.query(text, [hash, at])).length > 0;
  }
}
