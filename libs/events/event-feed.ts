import { Injectable } from '@nestjs/common';
import { Db } from '#persistence';
import type { PublishedEvent } from './consumer';
import type { Batch, EventPosition } from './event-log';
import { EVENT, horizonOf, SqlEventLog } from './sql.event-log';

/** A page of the event feed. */
export interface FeedPage {
  readonly entries: Batch['entries'];
  /** The position after the last entry, or the start of the page if it is empty. */
  readonly end: EventPosition;
  readonly hasMore: boolean;
  /** True if there are further events that wait for running transactions to end. */
  readonly isHeld: boolean;
}

/** Selects events of some kinds between two times. */
export interface EventSpan {
  readonly kinds: readonly string[];
  readonly since: string;
  /** Exclusive end of the span. */
  readonly until: string;
  readonly limit: number;
}

/** The position before the first event. */
const BEGINNING: EventPosition = { transactionId: '0', eventId: '00000000-0000-0000-0000-000000000000' };

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

/**
 * Reads the events of a workspace in the order in which consumers receive them. A new event never appears before an
 * event that was already read.
 */
@Injectable()
export class EventFeed {
  private readonly log: SqlEventLog;

  constructor(private readonly db: Db) {
    this.log = new SqlEventLog(db, new Set());
  }

  /**
   * Returns the events after a position, or from the oldest stored event on. Returns null if the position's event has
   * been deleted.
   */
  async read(workspaceId: string, after: EventPosition | null, limit: number): Promise<FeedPage | null> {
    if (after && !(await this.isKept(workspaceId, after))) return null;
    const from = after ?? BEGINNING;
    const { entries, isHeld, hasMore } = await this.log.after({ workspaceId }, from, { limit, kinds: null });
    return { entries, end: entries.at(-1)?.position ?? from, hasMore, isHeld };
  }

  /** Returns the position after the last readable event. */
  async end(workspaceId: string): Promise<EventPosition> {
    const [last] = await this.db.query<EventPosition>(LAST, [workspaceId, await horizonOf(this.db)]);
    return last ?? BEGINNING;
  }

  /** Returns the events of a span of time, oldest first. */
  span(workspaceId: string, { kinds, since, until, limit }: EventSpan): Promise<PublishedEvent[]> {
    return this.db.query<PublishedEvent>(SPAN, [workspaceId, since, until, kinds, limit]);
  }

  /** Returns events by their ids, as far as they are still stored. */
  async byIds(workspaceId: string, ids: readonly string[]): Promise<ReadonlyMap<string, PublishedEvent>> {
    const events = ids.length ? await this.db.query<PublishedEvent>(BY_IDS, [workspaceId, ids]) : [];
    return new Map(events.map((event) => [event.id, event]));
  }

  private async isKept(workspaceId: string, { eventId, transactionId }: EventPosition): Promise<boolean> {
    if (transactionId === BEGINNING.transactionId && eventId === BEGINNING.eventId) return true;
    return (await this.db.query(KEPT, [workspaceId, eventId, transactionId])).length > 0;
  }
}
