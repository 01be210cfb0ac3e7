import { Db } from '#persistence';
import { FileRecords, type Limits } from '../../application/file-sweep';

/** `$1`: when what was deleted must have been deleted; `$2`: when what was not confirmed must have been announced. */
const UNNEEDED = '(f.deleted_at < $1 or not f.is_uploaded and f.created_at < $2)';

const deleteAssets = (from: string) => `
  with unneeded as materialized (
    select f.workspace_id, f.id from ${from} limit $3 for update of f skip locked)
  delete from assets a using unneeded u where a.workspace_id = u.workspace_id and a.id = u.id
  returning a.storage_key as key`;

const TAKE: readonly string[] = [
  deleteAssets(`assets f where ${UNNEEDED}`),
  // Files go with their project.
  deleteAssets(`projects p join assets f on f.workspace_id = p.workspace_id and f.project_id = p.id
    where p.deleted_at < $1 and $2::timestamptz is not null`),
  `with unneeded as materialized (
     select f.id from user_assets f where ${UNNEEDED} limit $3 for update skip locked)
   delete from user_assets a using unneeded u where a.id = u.id returning a.storage_key as key`,
];

/** The first part of a key is the workspace or the person: assets are asked for by their whole key. */
const KNOWN_KEYS = `
  select a.storage_key as key from unnest($1::uuid[], $2::text[]) as wanted (owner, key)
    join assets a on a.workspace_id = wanted.owner and a.storage_key = wanted.key
  union all select storage_key from user_assets where storage_key = any($2::text[])`;

export class SqlFileRecords extends FileRecords {
  constructor(private readonly db: Db) {
    super();
  }

  async takeUnneeded({ deletedBefore, unconfirmedBefore }: Limits, most: number): Promise<string[]> {
    const keys: string[] = [];
    for (const text of TAKE) {
      if (keys.length < most)
        keys.push(...(await this.keys(text, [deletedBefore, unconfirmedBefore, most - keys.length])));
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

  private async keys(text: string, values: readonly unknown[]): Promise<string[]> {
    const rows = await this.db.query<{ key: string }>(text, values);
    return rows.map(({ key }) => key);
  }
}
