import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import type { PublishedEvent } from './consumer';
import type { Batch, Position } from './event-log';
import { EVENT, horizonOf, SqlEventLog } from './sql.event-log';

export interface FeedPage {
  readonly entries: Batch['entries'];
  /** Behind the last of them; where the page begins if there are none. */
  readonly end: Position;
  readonly hasMore: boolean;
  /** More has happened, and waits for transactions that are under way. */
  readonly isHeld: boolean;
}

/** Events of some kinds from one time to another. */
export interface EventSpan {
  readonly kinds: readonly string[];
  readonly since: string;
  /** Not itself. */
  readonly until: string;
  readonly limit: number;
}

/** Before every event. */
const BEGINNING: Position = { transactionId: '0', eventId: '00000000-0000-0000-0000-000000000000' };

const LAST = `
  select o.transaction_id::text as "transactionId", o.id as "eventId" from outbox o
  where o.workspace_id = $1 and o.transaction_id < $2::xid8
  order by o.transaction_id desc, o.id desc limit 1`;

const KEPT = 'select 1 from outbox where workspace_id = $1 and id = $2 and transaction_id = $3::xid8';

const SPAN = `
  select ${EVENT} from outbox o
  where o.workspace_id = $1 and o.created_at >= $2 and o.created_at < $3 and o.event = any($4)
  order by o.created_at, o.id limit $5`;

const BY_IDS = `select ${EVENT} from outbox o where o.workspace_id = $1 and o.id = any($2::uuid[])`;

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
    const { entries, isHeld, hasMore } = await this.log.after({ workspaceId }, from, { limit, kinds: null });
    return { entries, end: entries.at(-1)?.position ?? from, hasMore, isHeld };
  }

  /** Behind all that can be read now. */
  async end(workspaceId: string): Promise<Position> {
    const [last] = await this.db.query<Position>(LAST, [workspaceId, await horizonOf(this.db)]);
    return last ?? BEGINNING;
  }

  /** Those of a span of time, oldest first. */
  span(workspaceId: string, { kinds, since, until, limit }: EventSpan): Promise<PublishedEvent[]> {
    return this.db.query<PublishedEvent>(SPAN, [workspaceId, since, until, kinds, limit]);
  }

  /** Those of the events that are kept, by their ids. */
  async byIds(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, PublishedEvent>> {
    const events = ids.length ? await this.db.query<PublishedEvent>(BY_IDS, [workspaceId, ids]) : [];
    return new Map(events.map((event) => [event.id, event]));
  }

  private async isKept(workspaceId: string, { eventId, transactionId }: Position): Promise<boolean> {
    if (transactionId === BEGINNING.transactionId && eventId === BEGINNING.eventId) return true;
    return (await this.db.query(KEPT, [workspaceId, eventId, transactionId])).length > 0;
  }
}
