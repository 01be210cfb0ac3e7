import type { Db } from '#persistence';
import type { AccountColumn } from './reach';

const MEMBERS = `
  select t.user_id as id from workspace_members t join users u on u.id = t.user_id and u.is_bot
  where t.workspace_id = $1`;

/** An account that came along with an imported workspace may be in several. */
const ELSEWHERE =
  'select t.user_id as id from membership_places t where t.tenant_id <> $1 and t.user_id = any ($2::uuid[])';

const LEAVE = 'delete from workspace_members where workspace_id = $1 and user_id = any ($2::uuid[])';
const REMOVE = 'delete from users where is_bot and id = any ($1::uuid[])';

/** The accounts of apps and automations that are only in one workspace. They go with it; people stay. */
export class Accounts {
  constructor(private readonly db: Db) {}

  async of(workspaceId: string): Promise<string[]> {
    const ids = await this.ids(MEMBERS, [workspaceId]);
    const elsewhere = new Set(ids.length ? await this.ids(ELSEWHERE, [workspaceId, ids]) : []);
    return ids.filter((id) => !elsewhere.has(id));
  }

  /** Removes accounts with all that belongs to them. Call it in a transaction. */
  async remove(workspaceId: string, ids: readonly string[], belongings: readonly AccountColumn[]): Promise<void> {
    if (!ids.length) return;
    await this.db.query(LEAVE, [workspaceId, ids]);
    for (const { table, column } of belongings)
      await this.db.query(`delete from ${table} where ${column} = any ($1::uuid[])`, [ids]);
    await this.db.query(REMOVE, [ids]);
  }

  private async ids(text: string, values: readonly unknown[]): Promise<string[]> {
    return (await this.db.query<{ id: string }>(text, values)).map(({ id }) => id);
  }
}
