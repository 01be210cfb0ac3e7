import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import {
  InstallationRepository,
  type InstalledApp,
  type Installation,
  type NewInstallation,
} from '../../application/installation.repository';

const OF_APP = `
  select i.id, i.app_id as "appId", i.installed_by_id as "installedById", a.bot_user_id as "botUserId", i.scopes,
    i.created_at as "createdAt", i.updated_at as "updatedAt"
  from oauth_installations i join oauth_apps a on a.id = i.app_id
  where i.app_id = $1 and i.deleted_at is null`;

const IN_WORKSPACE = `
  select i.app_id as "appId", a.name, a.bot_user_id as "botUserId"
  from oauth_apps a join oauth_installations i on i.app_id = a.id
  where a.owner_workspace_id = $1 and a.deleted_at is null and i.deleted_at is null order by i.created_at, i.id`;

const INSERT = `
  insert into oauth_installations (id, app_id, installed_by_id, scopes, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $5)`;

@Injectable()
export class SqlInstallationRepository extends InstallationRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async ofApp(appId: string): Promise<Installation | null> {
    return (await this.db.query<Installation>(OF_APP, [appId]))[0] ?? null;
  }

  inWorkspace(workspaceId: string): Promise<InstalledApp[]> {
    return this.db.query<InstalledApp>(IN_WORKSPACE, [workspaceId]);
  }

  async insert({ id, appId, installedById, scopes, createdAt }: NewInstallation): Promise<void> {
    await this.db.query(INSERT, [id, appId, installedById, scopes, createdAt]);
  }

  async renew(
    id: string,
    at: string,
    { installedById, scopes }: Pick<Installation, 'installedById' | 'scopes'>,
  ): Promise<void> {
    await this.db.query(
      'update oauth_installations set installed_by_id = $3, scopes = $4, updated_at = $2 where id = $1',
      [id, at, installedById, scopes],
    );
  }

  async end(id: string, at: string): Promise<void> {
    await this.db.query('update oauth_installations set deleted_at = $2, updated_at = $2 where id = $1', [id, at]);
  }
}
