import { Injectable } from '@nestjs/common';
import { AuditTrail, PersonAuditTrail, type AuditActor, type AuditEntry } from '#kernel';
import { Db } from '#persistence';

const WORKSPACES = `
  select w.id from workspaces w
  join workspace_members m on m.workspace_id = w.id and m.user_id = $1 and m.is_active and m.deleted_at is null
  where w.deleted_at is null`;

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
      const workspaces = await this.db.query<{ id: string }>(WORKSPACES, [userId]);
      for (const { id } of workspaces) await this.trail.append({ ...by, workspaceId: id }, ...entries);
    });
  }
}
