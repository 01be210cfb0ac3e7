import { Injectable } from '@nestjs/common';
import { snake } from '#kernel';
import { Db } from '#persistence';
import { AppRepository, type AppPatch, type Client, type NewApp } from '../../application/app.repository';
import type { App } from '../../domain/app';

const COLUMNS = `a.id, a.owner_workspace_id as "workspaceId", a.name, a.description, a.is_public as "isPublic",
  a.redirect_uris as "redirectUris", a.setup_url as "setupUrl", a.webhook_url as "webhookUrl", a.scopes,
  a.bot_user_id as "botUserId", a.created_by_id as "createdById", a.created_at as "createdAt", a.updated_at as "updatedAt"`;

const OF_WORKSPACE = `
  select ${COLUMNS} from oauth_apps a where a.owner_workspace_id = $1 and a.deleted_at is null
  order by lower(a.name), a.id`;

const FIND = `
  select ${COLUMNS} from oauth_apps a where a.owner_workspace_id = $1 and a.id = $2 and a.deleted_at is null`;

const CLIENT = `
  select ${COLUMNS}, a.secret_hash as "secretHash", w.slug as "workspaceSlug", w.name as "workspaceName"
  from oauth_apps a join workspace_directory w on w.id = a.owner_workspace_id and w.deleted_at is null
  where a.id = $1 and a.deleted_at is null`;

const INSERT = `
  insert into oauth_apps (id, owner_workspace_id, name, description, is_public, secret_hash, redirect_uris, setup_url,
    webhook_url, scopes, created_by_id, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`;

const MEMBERS = ['name', 'description', 'redirectUris', 'setupUrl', 'webhookUrl', 'scopes', 'secretHash', 'botUserId'];

@Injectable()
export class SqlAppRepository extends AppRepository {
  constructor(private readonly db: Db) {
    super();
  }

  ofWorkspace(workspaceId: string): Promise<App[]> {
    return this.db.query<App>(OF_WORKSPACE, [workspaceId]);
  }

  async find(workspaceId: string, id: string): Promise<App | null> {
    return (await this.db.query<App>(FIND, [workspaceId, id]))[0] ?? null;
  }

  async lock(workspaceId: string, id: string): Promise<App | null> {
    return (await this.db.query<App>(`${FIND} for update`, [workspaceId, id]))[0] ?? null;
  }

  async client(id: string): Promise<Client | null> {
    return (await this.db.query<Client>(CLIENT, [id]))[0] ?? null;
  }

  async insert(app: NewApp): Promise<void> {
    const { id, workspaceId, name, description, isPublic, secretHash, redirectUris, createdById, createdAt } = app;
    const own = [id, workspaceId, name, description, isPublic, secretHash, redirectUris];
    await this.db.query(INSERT, [...own, app.setupUrl, app.webhookUrl, app.scopes, createdById, createdAt]);
  }

  async update(id: string, at: string, patch: AppPatch): Promise<void> {
    const changed = MEMBERS.filter((member) => member in patch) as (keyof AppPatch)[];
    const sets = changed.map((member, index) => `${snake(member)} = $${index + 3}`);
    await this.db.query(`update oauth_apps set ${['updated_at = $2', ...sets].join(', ')} where id = $1`, [
      id,
      at,
      ...changed.map((member) => patch[member]),
    ]);
  }

  async remove(id: string, at: string): Promise<void> {
    await this.db.query('update oauth_apps set deleted_at = $2, updated_at = $2 where id = $1', [id, at]);
  }
}
