import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import { Memberships } from '../../../identity';

/** The one look at members of all workspaces: a person's own. */
const WORKSPACES = `
  select m.workspace_id as id from workspace_members m join workspaces w on w.id = m.workspace_id
  where m.user_id = $1 and m.is_active and m.deleted_at is null and w.deleted_at is null
  order by m.workspace_id`;

@Injectable()
export class SqlMemberships extends Memberships {
  constructor(private readonly db: Db) {
    super();
  }

  async workspacesOf(userId: string): Promise<readonly string[]> {
    const rows = await this.db.query<{ id: string }>(WORKSPACES, [userId]);
    return rows.map(({ id }) => id);
  }
}
