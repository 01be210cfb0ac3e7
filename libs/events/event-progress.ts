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

/** Uses only an index: the rows in between are skipped, not sorted. */
const ACTIVE = 'select distinct workspace_id as id from outbox where created_at >= $1';

/** Finds the last event of each workspace with one index look-up each, however many events there are. */
const LAST = `
  select w.id as "workspaceId", last.transaction_id::text as "transactionId", last.id as "eventId"
  from unnest($1::uuid[]) as w (id) cross join lateral (
    select o.transaction_id, o.id from outbox o where o.workspace_id = w.id
    order by o.transaction_id desc, o.id desc limit 1
  ) last`;

const CURSORS = `
  select workspace_id as "workspaceId", consumer, transaction_id::text as "transactionId", event_id as "eventId"
  from event_cursors where workspace_id = any($1) and consumer = any($2)`;

const BEGUN = `
  select workspace_id as "workspaceId", consumer from event_cursors where workspace_id = any($1) and consumer = any($2)`;

/** The maximum number of unread events that are counted of a stream. */
const MAX_COUNTED = 1_000;
/** The maximum number of streams whose unread events are looked up at a time. */
const MAX_LOOKED_UP = 50;

/** Reads at most `MAX_COUNTED` entries of an index for each stream. */
const UNREAD = `
  select s.consumer, extract(epoch from $5::timestamptz - min(unread.oldest))::float8 as "lagSeconds",
    sum(unread.count)::int as unread
  from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[]) as s (workspace, consumer, transaction, event)
  cross join lateral (
    select min(one.created_at) as oldest, count(*) as count from (
      select o.created_at from outbox o
      where o.workspace_id = s.workspace and (o.transaction_id, o.id) > (s.transaction::xid8, s.event)
      order by o.transaction_id, o.id limit ${MAX_COUNTED}
    ) one
  ) unread
  group by s.consumer`;

const DUE = `
  select distinct workspace_id as "workspaceId", consumer from postponed_events
  where next_attempt_at <= $1 and consumer = any($2)`;

const POSTPONED = `
  select consumer, count(next_attempt_at)::int as postponed, (count(*) - count(next_attempt_at))::int as "givenUp"
  from postponed_events where consumer = any($1) group by consumer`;

type LastEvent = EventPosition & Pick<Stream, 'workspaceId'>;
type Cursor = EventPosition & Stream;

interface Unread extends Pick<Backlog, 'consumer' | 'unread'> {
  /** Null if all has been read meanwhile. */
  readonly lagSeconds: number | null;
}

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

  /** Returns the streams with unread events, considering only workspaces with events since a time. */
  async behind(since: string): Promise<PendingStream[]> {
    const active = await this.db.query<{ id: string }>(ACTIVE, [since]);
    if (!active.length) return [];
    const last = await this.db.query<LastEvent>(LAST, [active.map(({ id }) => id)]);
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
      const { lagSeconds = 0, unread: events = 0 } = unread.get(consumer) ?? {};
      return { consumer, lagSeconds: Math.max(0, lagSeconds ?? 0), unread: events, postponed: waiting, givenUp };
    });
  }

  private async unread(behind: readonly PendingStream[], now: string): Promise<ReadonlyMap<string, Unread>> {
    const begun = behind.filter((stream) => stream.cursor !== undefined);
    if (!begun.length) return new Map();
    const columns = [
      begun.map(({ workspaceId }) => workspaceId),
      begun.map(({ consumer }) => consumer),
      begun.map(({ cursor }) => cursor!.transactionId),
      begun.map(({ cursor }) => cursor!.eventId),
    ];
    const rows = await this.db.query<Unread>(UNREAD, [...columns, now]);
    return new Map(rows.map((row) => [row.consumer, row]));
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
  return progress.backlogs(await progress.behind('-infinity'), now);
}
