import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import type { PublishedEvent } from './consumer';
import type { Position } from './event-log';
import { SqlEventLog } from './sql.event-log';

export interface FeedPage {
  readonly events: readonly PublishedEvent[];
  /** Behind the last of them; where the page begins if there are none. */
  readonly end: Position;
  readonly hasMore: boolean;
}

/** Before every event. */
const BEGINNING: Position = { transactionId: '0', eventId: '00000000-0000-0000-0000-000000000000' };

const KEPT = 'select 1 from outbox where workspace_id = $1 and id = $2 and transaction_id = $3::xid8';

/** What happened in a workspace, in the order in which consumers get it: nothing ever appears before what was read. */
@Injectable()
export class EventFeed {
  private readonly log: SqlEventLog;

  constructor(private readonly db: Db) {
    this.log = new SqlEventLog(db, new Set());
  }

  /** The events behind a position, or from the oldest on that is kept; null where the position is not kept any more. */
  async read(workspaceId: string, after: Position | null, limit: number): Promise<FeedPage | null> {
    if (after && !(await this.isKept(workspaceId, after))) return null;
    const from = after ?? BEGINNING;
    const { entries } = await this.log.after({ workspaceId }, from, limit);
    return {
      events: entries.map(({ event }) => event),
      end: entries.at(-1)?.position ?? from,
      hasMore: entries.length === limit,
    };
  }

  private async isKept(workspaceId: string, { eventId, transactionId }: Position): Promise<boolean> {
    if (transactionId === BEGINNING.transactionId && eventId === BEGINNING.eventId) return true;
    return (await this.db.query(KEPT, [workspaceId, eventId, transactionId])).length > 0;
  }
}
