import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';

const WORKSPACES = 'select distinct workspace_id as id from outbox where created_at < $1';

/** Keeps events that a consumer still has to read or to try again, whatever their age. */
const PRUNE = `
  delete from outbox where workspace_id = $1 and id in (
    select o.id from outbox o
    where o.workspace_id = $1 and o.created_at < $2
      and not exists (select 1 from event_cursors c
        where c.workspace_id = $1 and (c.transaction_id, c.event_id) < (o.transaction_id, o.id))
      and not exists (select 1 from postponed_events p where p.workspace_id = $1 and p.event_id = o.id)
    order by o.transaction_id, o.id limit $3)
  returning id`;

const AT_ONCE = 5_000;

/** Deletes events after their retention time, in small batches that do not block writers. */
@Injectable()
export class EventRetention {
  constructor(private readonly db: Db) {}

  async prune(before: string): Promise<void> {
    for (const { id } of await this.db.query<{ id: string }>(WORKSPACES, [before])) {
      while ((await this.db.query(PRUNE, [id, before, AT_ONCE])).length === AT_ONCE);
    }
  }
}
