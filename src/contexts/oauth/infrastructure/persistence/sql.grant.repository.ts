import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { GrantRepository, type Grant, type GrantOfApp } from '../../application/grant.repository';

const LIVE = `
  select g.id, g.app_id as "appId", g.user_id as "userId", g.installation_id as "installationId", g.scopes,
    g.created_at as "createdAt", a.name as "appName", w.id as "workspaceId", w.name as "workspaceName"
  from oauth_grants g
  join oauth_apps a on a.id = g.app_id and a.deleted_at is null
  join workspace_directory w on w.id = a.owner_workspace_id and w.deleted_at is null
  where g.revoked_at is null`;

const INSERT = `
  insert into oauth_grants (id, app_id, user_id, installation_id, scopes, created_at) values ($1, $2, $3, $4, $5, $6)`;

const MEMBER = `
  select 1 from workspace_members m join users u on u.id = m.user_id
  where m.workspace_id = $1 and m.user_id = $2 and m.is_active and m.deleted_at is null and u.is_active`;

@Injectable()
export class SqlGrantRepository extends GrantRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async insert({ id, appId, userId, installationId, scopes, createdAt }: Grant): Promise<void> {
    await this.db.query(INSERT, [id, appId, userId, installationId, scopes, createdAt]);
  }

  async find(id: string): Promise<GrantOfApp | null> {
    return (await this.db.query<GrantOfApp>(`${LIVE} and g.id = $1`, [id]))[0] ?? null;
  }

  ofUser(userId: string): Promise<GrantOfApp[]> {
    return this.db.query<GrantOfApp>(`${LIVE} and g.user_id = $1 order by g.created_at desc, g.id desc`, [userId]);
  }

  async revoke(id: string, at: string): Promise<boolean> {
    const text = 'update oauth_grants set revoked_at = $2 where id = $1 and revoked_at is null returning id';
    return (await this.db.query(text, [id, at])).length > 0;
  }

  async revokeOfApp(appId: string, at: string): Promise<void> {
    await this.db.query('update oauth_grants set revoked_at = $2 where app_id = $1 and revoked_at is null', [
      appId,
      at,
    ]);
  }

  async revokeOfInstallation(installationId: string, at: string): Promise<void> {
    const text = 'update oauth_grants set revoked_at = $2 where installation_id = $1 and revoked_at is null';
    await this.db.query(text, [installationId, at]);
  }

  async isMember(workspaceId: string, userId: string): Promise<boolean> {
    return (await this.db.query(MEMBER, [workspaceId, userId])).length > 0;
  }
}
