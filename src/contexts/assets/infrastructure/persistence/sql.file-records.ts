import { Injectable } from '@nestjs/common';
import type { WorkspaceKey } from '#kernel';
import { Db } from '#persistence';
import { FileRecords, type Limits } from '../../application/file-sweep';

/** Condition for rows deleted before `$2`, or announced before `$3` and never confirmed. */
const UNNEEDED = '(f.deleted_at < $2 or not f.is_uploaded and f.created_at < $3)';

/** Files of a deleted project are deleted with it. */
const HAS_UNNEEDED = `
  select 1 from assets f where f.workspace_id = $1 and ${UNNEEDED}
  union all
  select 1 from projects p join assets f on f.workspace_id = $1 and f.project_id = p.id
  where p.workspace_id = $1 and p.deleted_at < $2
  limit 1`;

const OF_WORKSPACE: readonly string[] = [
  `with unneeded as materialized (
     select f.id from assets f where f.workspace_id = $1 and ${UNNEEDED} limit $4 for update skip locked)
   delete from assets a using unneeded u where a.workspace_id = $1 and a.id = u.id returning a.storage_key as key`,
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

const KNOWN_IN_WORKSPACE = `
  select storage_key as key from assets where workspace_id = $1 and storage_key = any($2::text[])`;

const KNOWN_OF_PEOPLE = 'select storage_key as key from user_assets where storage_key = any($1::text[])';

@Injectable()
export class SqlFileRecords extends FileRecords {
  constructor(private readonly db: Db) {
    super();
  }

  async hasUnneeded({ workspaceId }: WorkspaceKey, { deletedBefore, unconfirmedBefore }: Limits): Promise<boolean> {
    return (await this.db.query(HAS_UNNEEDED, [workspaceId, deletedBefore, unconfirmedBefore])).length > 0;
  }

  async takeUnneeded({ workspaceId }: WorkspaceKey, limits: Limits, most: number): Promise<string[]> {
    const { deletedBefore, unconfirmedBefore } = limits;
    const keys: string[] = [];
    for (const text of OF_WORKSPACE) {
      const values = [workspaceId, deletedBefore, unconfirmedBefore, most - keys.length];
      if (keys.length < most) keys.push(...(await this.keys(text, values)));
    }
    return keys;
  }

  takeUnneededOfPeople({ deletedBefore, unconfirmedBefore }: Limits, most: number): Promise<string[]> {
    return this.keys(OF_PEOPLE, [deletedBefore, unconfirmedBefore, most]);
  }

  async knownOwners(ids: readonly string[]): Promise<ReadonlySet<string>> {
    if (!ids.length) return new Set();
    const text = `select id as key from workspaces where id = any($1::uuid[])
      union all select id from users where id = any($1::uuid[])`;
    return new Set(await this.keys(text, [ids]));
  }

  async knownKeys(keys: readonly string[]): Promise<ReadonlySet<string>> {
    if (!keys.length) return new Set();
    const known = new Set(await this.keys(KNOWN_OF_PEOPLE, [keys]));
    for (const owner of new Set(keys.map(ownerOf))) {
      const own = keys.filter((key) => ownerOf(key) === owner);
      for (const key of await this.keys(KNOWN_IN_WORKSPACE, [owner, own])) known.add(key);
    }
    return known;
  }

  private async keys(text: string, values: readonly unknown[]): Promise<string[]> {
    const rows = await this.db.query<{ key: string }>(text, values);
    return rows.map(({ key }) => key);
  }
}

/** Keys begin with the workspace or the person that they belong to. */
const ownerOf = (key: string): string => key.split('/')[0]!;
