import { Injectable } from '@nestjs/common';
import { WorkspaceRounds, type WorkspaceKey } from '#kernel';
import { Db } from '#persistence';

/** Reads one entry of the index, in the order in which events are read. */
const OLDEST = `
  select created_at as "createdAt" from outbox where workspace_id = $1 order by transaction_id, id limit 1`;

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
  constructor(
    private readonly db: Db,
    private readonly rounds: WorkspaceRounds,
  ) {}

  prune(before: string): Promise<void> {
    return this.rounds.each((workspace) => this.pruneIn(workspace, before));
  }

  private async pruneIn({ workspaceId }: WorkspaceKey, before: string): Promise<void> {
    const [oldest] = await this.db.query<{ createdAt: string }>(OLDEST, [workspaceId]);
    if (!oldest || oldest.createdAt >= before) return;
    while ((await this.db.query(PRUNE, [workspaceId, before, AT_ONCE])).length === AT_ONCE);
  }
}
