import { Injectable } from '@nestjs/common';
import { AuditTrail, PersonAuditTrail, type AuditActor, type AuditEntry } from '#kernel';
import { Db } from '#persistence';

const PLACES = 'select tenant_id as id from membership_places where user_id = $1';

const WORKSPACES = `
  select w.id from workspaces w
  join workspace_members m on m.workspace_id = any($2::uuid[]) and m.workspace_id = w.id and m.user_id = $1
    and m.is_active and m.deleted_at is null
  where w.id = any($2::uuid[]) and w.deleted_at is null`;

@Injectable()
export class SqlPersonAuditTrail extends PersonAuditTrail {
  constructor(
    private readonly db: Db,
    private readonly trail: AuditTrail,
  ) {
    super();
  }

  append(userId: string, by: AuditActor, ...entries: readonly AuditEntry[]): Promise<void> {
    return this.db.run(async () => {
      for (const id of await this.workspacesOf(userId)) await this.trail.append({ ...by, workspaceId: id }, ...entries);
    });
  }

  private async workspacesOf(userId: string): Promise<string[]> {
    const places = await this.ids(PLACES, [userId]);
    return places.length ? this.ids(WORKSPACES, [userId, places]) : [];
  }

  private async ids(text: string, values: readonly unknown[]): Promise<string[]> {
    return (await this.db.query<{ id: string }>(text, values)).map(({ id }) => id);
  }
}
