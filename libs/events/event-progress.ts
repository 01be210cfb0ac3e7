import type { Db } from '#persistence';
import type { EventPosition, Stream } from './event-log';

/** What one consumer still has to process. */
export interface Backlog {
  readonly consumer: string;
  /** The age of the oldest event that it has not read. */
  readonly lagSeconds: number;
  /** Events that it has still to read: at most 1,000 of a workspace, of at most 50 workspaces. */
  readonly unread: number;
  /** Events that failed or wait for a failed one. */
  readonly postponed: number;
  readonly givenUp: number;
}

const REGISTER = `
  insert into event_consumers (name, since) select unnest($1::text[]), $2 on conflict do nothing
  returning name`;

const lastOf = (such: string): string => `
  select distinct on (workspace_id) workspace_id as "workspaceId", transaction_id::text as "transactionId",
    id as "eventId"
  from outbox ${such} order by workspace_id desc, transaction_id desc, id desc`;

/** Finds the last event of each workspace. Reads the index of events from its end, and no rows. */
const LAST = lastOf('');
/** Of the workspaces with recent events, their last one. Reads only the recent events. */
const LAST_SINCE = lastOf('where created_at >= $1');

const CURSORS = `
  select workspace_id as "workspaceId", consumer, transaction_id::text as "transactionId", event_id as "eventId"
  from event_cursors where workspace_id = any($1) and consumer = any($2)`;

const BEGUN = `
  select workspace_id as "workspaceId", consumer from event_cursors where workspace_id = any($1) and consumer = any($2)`;

/** The maximum number of unread events that are counted of a stream. */
const MAX_COUNTED = 1_000;
/** The maximum number of streams whose unread events are looked up at a time. */
const MAX_LOOKED_UP = 50;

/** Reads at most `MAX_COUNTED` entries of an index. Each stream is asked for by itself: it lies on a node of its own. */
const UNREAD = `
  select extract(epoch from $4::timestamptz - min(one.created_at))::float8 as "lagSeconds", count(*)::int as unread
  from (
    select o.created_at from outbox o where o.workspace_id = $1 and (o.transaction_id, o.id) > ($2::xid8, $3)
    order by o.transaction_id, o.id limit ${MAX_COUNTED}
  ) one`;

const DUE = `
  select distinct workspace_id as "workspaceId", consumer from postponed_events
  where next_attempt_at <= $1 and consumer = any($2)`;

const POSTPONED = `
  select consumer, count(next_attempt_at)::int as postponed, (count(*) - count(next_attempt_at))::int as "givenUp"
  from postponed_events where consumer = any($1) group by consumer`;

type LastEvent = EventPosition & Pick<Stream, 'workspaceId'>;
type Cursor = EventPosition & Stream;

interface Unread {
  /** Null if all has been read meanwhile. */
  readonly lagSeconds: number | null;
  readonly unread: number;
}

const NONE = { lagSeconds: 0, unread: 0 };

/** A stream with unread events. `cursor` is absent if the stream has not begun. */
export interface PendingStream extends Stream {
  readonly cursor?: EventPosition;
}

/** Reads how far the consumers have come in all workspaces. */
export class EventProgress {
  constructor(
    private readonly db: Db,
    private readonly consumers: readonly string[],
    /** The consumers whose streams `EventStreams` begins. */
    private readonly optional: ReadonlySet<string>,
  ) {}

  /** Registers new consumers. They start with the events that happen from now on. */
  async register(at: string): Promise<void> {
    await this.db.query(REGISTER, [this.consumers, at]);
  }

  /** Returns the streams with unread events, considering only events since a time; all events without one. */
  async behind(since?: string): Promise<PendingStream[]> {
    // Planned for the time: a plan for any time would read the whole index.
    const last = since
      ? await this.db.query<LastEvent>(LAST_SINCE, [since], { unnamed: true })
      : await this.db.query<LastEvent>(LAST);
    if (!last.length) return [];
    const values = [last.map(({ workspaceId }) => workspaceId), this.consumers];
    const cursors = await this.db.query<Cursor>(CURSORS, values);
    const known = new Map(cursors.map((cursor) => [keyOf(cursor), cursor]));
    return last.flatMap(({ workspaceId, ...position }) =>
      this.consumers
        .map((consumer) => ({ workspaceId, consumer, cursor: known.get(keyOf({ workspaceId, consumer })) }))
        .filter(({ consumer, cursor }) => (cursor ? isBefore(cursor, position) : !this.optional.has(consumer))),
    );
  }

  /** Returns the streams of optional consumers in these workspaces. */
  begun(workspaceIds: readonly string[]): Promise<Stream[]> {
    return this.db.query<Stream>(BEGUN, [workspaceIds, [...this.optional]]);
  }

  /** Returns the streams with postponed events that are due. */
  due(at: string): Promise<Stream[]> {
    return this.db.query<Stream>(DUE, [at, this.consumers]);
  }

  async backlogs(behind: readonly PendingStream[], now: string): Promise<Backlog[]> {
    const rows = await this.db.query<Pick<Backlog, 'consumer' | 'postponed' | 'givenUp'>>(POSTPONED, [this.consumers]);
    const postponed = new Map(rows.map((row) => [row.consumer, row]));
    const unread = await this.unread(behind.slice(0, MAX_LOOKED_UP), now);
    return this.consumers.map((consumer) => {
      const { postponed: waiting = 0, givenUp = 0 } = postponed.get(consumer) ?? {};
      const { lagSeconds, unread: events } = unread.get(consumer) ?? NONE;
      return { consumer, lagSeconds, unread: events, postponed: waiting, givenUp };
    });
  }

  private async unread(behind: readonly PendingStream[], now: string): Promise<ReadonlyMap<string, typeof NONE>> {
    const found = new Map<string, typeof NONE>();
    for (const { workspaceId, consumer, cursor } of behind) {
      if (!cursor) continue;
      const values = [workspaceId, cursor.transactionId, cursor.eventId, now];
      const [one] = await this.db.query<Unread>(UNREAD, values);
      const { lagSeconds, unread } = found.get(consumer) ?? NONE;
      found.set(consumer, { lagSeconds: Math.max(lagSeconds, one!.lagSeconds ?? 0), unread: unread + one!.unread });
    }
    return found;
  }
}

export const keyOf = ({ workspaceId, consumer }: Stream): string => `${workspaceId} ${consumer}`;

function isBefore(a: EventPosition, b: EventPosition): boolean {
  const [one, other] = [BigInt(a.transactionId), BigInt(b.transactionId)];
  return one === other ? a.eventId < b.eventId : one < other;
}

/** Returns how far every consumer is that ever ran on this database. For processes that run no consumers themselves. */
export async function eventBacklogs(db: Db, now: string): Promise<Backlog[]> {
  const rows = await db.query<{ name: string }>('select name from event_consumers order by name');
  const names = rows.map(({ name }) => name);
  const progress = new EventProgress(db, names, new Set(names));
  return progress.backlogs(await progress.behind(), now);
}
