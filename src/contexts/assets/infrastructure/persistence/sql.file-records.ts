import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { FileRecords, type Limits } from '../../application/file-sweep';

/** Condition for rows deleted before `$2`, or announced before `$3` and never confirmed. */
const UNNEEDED = '(f.deleted_at < $2 or not f.is_uploaded and f.created_at < $3)';

/** Workspaces with assets to delete. This reads without a lock; rows are then locked in one workspace at a time. */
const WORKSPACES = `
  select distinct f.workspace_id as key from assets f
  where f.deleted_at < $1 or not f.is_uploaded and f.created_at < $2
  union
  select distinct f.workspace_id from unnest($3::uuid[], $4::uuid[]) as gone (workspace, project)
    join assets f on f.workspace_id = gone.workspace and f.project_id = gone.project`;

const DELETED_PROJECTS = 'select workspace_id as workspace, id from projects where deleted_at < $1';

const OF_WORKSPACE: readonly string[] = [
  `with unneeded as materialized (
     select f.id from assets f where f.workspace_id = $1 and ${UNNEEDED} limit $4 for update skip locked)
   delete from assets a using unneeded u where a.workspace_id = $1 and a.id = u.id returning a.storage_key as key`,
  // Files of a deleted project are deleted with it.
  `with unneeded as materialized (
     select f.id from projects p join assets f on f.workspace_id = $1 and f.project_id = p.id
     where p.workspace_id = $1 and p.deleted_at < $2 and $3::timestamptz is not null
     limit $4 for update of f skip locked)
   delete from assets a using unneeded u where a.workspace_id = $1 and a.id = u.id returning a.storage_key as key`,
];

const OF_PEOPLE = `
  with unneeded as materialized (
    select f.id from user_assets f where f.deleted_at < $1 or not f.is_uploaded and f.created_at < $2
    limit $3 for update skip locked)
  delete from user_assets a using unneeded u where a.id = u.id returning a.storage_key as key`;

/**
 * Keys of assets begin with their workspace, so `unnest` pairs each key with its workspace to use the tenant's index.
 */
const KNOWN_KEYS = `
  select a.storage_key as key from unnest($1::uuid[], $2::text[]) as wanted (owner, key)
    join assets a on a.workspace_id = wanted.owner and a.storage_key = wanted.key
  union all select storage_key from user_assets where storage_key = any($2::text[])`;

@Injectable()
export class SqlFileRecords extends FileRecords {
  constructor(private readonly db: Db) {
    super();
  }

  async takeUnneeded({ deletedBefore, unconfirmedBefore }: Limits, most: number): Promise<string[]> {
    const limits = [deletedBefore, unconfirmedBefore];
    const keys = await this.keys(OF_PEOPLE, [...limits, most]);
    for (const workspaceId of keys.length < most ? await this.workspaces(limits) : []) {
      for (const text of OF_WORKSPACE) {
        if (keys.length < most) keys.push(...(await this.keys(text, [workspaceId, ...limits, most - keys.length])));
      }
    }
    return keys;
  }

  async knownOwners(ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (!ids.length) return new Set();
    const text = `select id as key from workspaces where id = any($1::uuid[])
      union all select id from users where id = any($1::uuid[])`;
    return new Set(await this.keys(text, [ids]));
  }

  async knownKeys(keys: readonly string[]): Promise<ReadonlySet<string>> {
    if (!keys.length) return new Set();
    return new Set(await this.keys(KNOWN_KEYS, [keys.map((key) => key.split('/')[0]), keys]));
  }

  private async workspaces(limits: readonly string[]): Promise<string[]> {
    const gone = await this.db.query<{ workspace: string; id: string }>(DELETED_PROJECTS, [limits[0]]);
    return this.keys(WORKSPACES, [...limits, gone.map(({ workspace }) => workspace), gone.map(({ id }) => id)]);
  }

  private async keys(text: string, values: readonly unknown[]): Promise<string[]> {
    const rows = await this.db.query<{ key: string }>(text, values);
    return rows.map(({ key }) => key);
  }
}
