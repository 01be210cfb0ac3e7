import type { Db } from '#persistence';
import type { PublishedEvent } from './consumer';
import {
  EventLog,
  type Batch,
  type Claim,
  type HandlingFailure,
  type EventPosition,
  type Postponed,
  type Span,
  type Stream,
} from './event-log';

/**
 * If a process hangs while it holds a stream, PostgreSQL ends its transaction and releases the stream after this time.
 */
const SILENCE = `set local idle_in_transaction_session_timeout = '60s'`;

const CLAIM = `
  with claimed as materialized (
    select transaction_id, event_id from event_cursors where workspace_id = $1 and consumer = $2 for update skip locked
  )
  select transaction_id::text as "transactionId", event_id as "eventId",
    exists (select 1 from outbox o where o.workspace_id = $1 and (o.transaction_id, o.id) > (c.transaction_id, c.event_id))
      as "hasNew",
    exists (select 1 from postponed_events p
      where p.workspace_id = $1 and p.consumer = $2 and p.next_attempt_at is not null) as "hasPostponed"
  from claimed c`;

const EXISTS = 'select 1 from event_cursors where workspace_id = $1 and consumer = $2';

/** Holds the workspace until the transaction ends, so that it is not removed meanwhile. Finds none that is being removed. */
const LIVING = 'select 1 from workspaces where id = $1 and deleted_at is null for key share';

const SINCE = 'select since from event_consumers where name = $1';

/** Begins before the first event since the consumer was registered, including events that are not yet visible. */
const BEGIN = `
  insert into event_cursors (workspace_id, consumer, transaction_id, event_id)
  select $1, $2, least($3::xid8, (
    select o.transaction_id from outbox o where o.workspace_id = $1 and o.created_at >= $4
    order by o.transaction_id, o.id limit 1
  )), '00000000-0000-0000-0000-000000000000'
  on conflict do nothing
  returning transaction_id::text as "transactionId", event_id as "eventId"`;

/**
 * On a database that is spread over nodes: the first of the transactions that end just now. One that has changed rows of
 * several nodes is over here before its rows are to be seen there, and keeps the lock of its own number until they are.
 * That number has 32 bits.
 */
const ENDING = `
  select (ends - max(age))::text::xid8
  from (
    select last.ends, (last.ends - l.transactionid::text::bigint) & 4294967295 as age
    from pg_locks l join pg_stat_activity a on a.pid = l.pid,
      (select pg_snapshot_xmax(now.snapshot)::text::bigint as ends) last
    where l.locktype = 'transactionid' and l.mode = 'ExclusiveLock' and l.granted and a.datname = current_database()
  ) held
  where age < 2147483648 group by ends`;

/**
 * A transaction before which all have ended, so that no event can appear before it. A separate statement, because the
 * result is the same for all workspaces. Transactions of other databases of the server are left out: they cannot add
 * events here, and some take long, such as the test of a back-up. The snapshot is taken before the sessions are read, so
 * a number that is found with a session belongs to the database of that session. The running transactions that a
 * snapshot lists are those below its end, without its own.
 */
const HORIZON = `
  select least(
    pg_snapshot_xmax(now.snapshot),
    pg_current_xact_id_if_assigned(),
    (select running from pg_snapshot_xip(now.snapshot) running
      where not exists (
        select 1 from pg_stat_activity a join pg_database d on d.oid = a.datid
        where a.backend_xid = running::xid and d.datname <> current_database())
      order by running limit 1),
    case when to_regclass('pg_dist_partition') is not null then (${ENDING}) end
  )::text as horizon
  from (select pg_current_snapshot() as snapshot) now`;

const COLUMNS = `
  o.id, o.workspace_id as "workspaceId", o.event as kind, o.entity_type as "entityType", o.entity_id as "entityId",
  o.project_id as "projectId", o.actor_id as "actorId", o.created_at as "createdAt",
  coalesce(o.causes, '{}') as causes`;

export const EVENT = `${COLUMNS}, o.data, o.previous`;

/**
 * Where the node of a workspace was lost, or the coordinator, transactions may be left there that are over and whose rows
 * are not to be seen, until Citus ends them. Others are so for milliseconds.
 */
const IS_IN_DOUBT = `
  exists (
    select from pg_prepared_xact() p
    where p.gid like 'citus%' and p.prepared < statement_timestamp() - interval '100 milliseconds')`;

/** A batch ends with the event whose data exceed this many bytes in total. */
const MAX_BYTES = 1_000_000;

const IS_WANTED = '$6::text[] is null or o.event = any($6)';

const AFTER = `
  with next as (
    select * from outbox o
    where o.workspace_id = $1 and (o.transaction_id, o.id) > ($2::xid8, $3::uuid)
    order by o.transaction_id, o.id limit $5
  ), written as (
    select o.id, o.workspace_id, o.event, o.entity_type, o.entity_id, o.project_id, o.actor_id, o.created_at, o.causes,
      o.transaction_id, count(*) over () as found,
      case when ${IS_WANTED} then o.data::text end as data, case when ${IS_WANTED} then o.previous::text end as previous
    from next o
  ), measured as (
    select written.*, sum(octet_length(data) + octet_length(previous))
      over (order by transaction_id, id rows between unbounded preceding and 1 preceding) as before
    from written
  )
  select ${COLUMNS}, o.data::json, o.previous::json, o.transaction_id::text as "transactionId",
    o.transaction_id < $4::xid8 and not ${IS_IN_DOUBT} as "isSettled", o.found::int
  from measured o where coalesce(o.before, 0) <= ${MAX_BYTES}
  order by o.transaction_id, o.id`;

const ADVANCE = `
  update event_cursors set transaction_id = $3::xid8, event_id = $4 where workspace_id = $1 and consumer = $2`;

const DUE = `
  with heads as (
    select distinct on (p.entity_id) p.event_id, p.attempts, p.next_attempt_at
    from postponed_events p join outbox o on o.workspace_id = $1 and o.id = p.event_id
    where p.workspace_id = $1 and p.consumer = $2 and p.next_attempt_at is not null
    order by p.entity_id, o.transaction_id, o.id
  )
  select ${EVENT}, heads.attempts from heads join outbox o on o.workspace_id = $1 and o.id = heads.event_id
  where heads.next_attempt_at <= $3 order by o.transaction_id, o.id limit $4`;

const WAITING = `
  select entity_id as "entityId", min(next_attempt_at) as until from postponed_events
  where workspace_id = $1 and consumer = $2 and entity_id = any($3) and next_attempt_at is not null
  group by entity_id`;

const NEXT_DUE = `
  select min(next_attempt_at) as due from postponed_events where workspace_id = $1 and consumer = $2`;

const POSTPONE = `
  insert into postponed_events (workspace_id, consumer, event_id, entity_id, attempts, next_attempt_at, last_error)
  values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (workspace_id, consumer, event_id) do update
  set attempts = excluded.attempts, next_attempt_at = excluded.next_attempt_at, last_error = excluded.last_error`;

const HOLD = `
  update postponed_events set next_attempt_at = $4
  where workspace_id = $1 and consumer = $2 and entity_id = $3 and next_attempt_at is not null`;

const SETTLE = 'delete from postponed_events where workspace_id = $1 and consumer = $2 and event_id = $3';

interface Row extends PublishedEvent {
  readonly transactionId: string;
  readonly isSettled: boolean;
  /** The number of events found, up to the limit. */
  readonly found: number;
}

export class SqlEventLog extends EventLog {
  /** `optional` are the consumers whose streams `EventStreams` begins. */
  constructor(
    private readonly db: Db,
    private readonly optional: ReadonlySet<string>,
  ) {
    super();
  }

  async claim({ workspaceId, consumer }: Stream): Promise<Claim | null> {
    await this.db.send(SILENCE);
    const [claimed] = await this.db.query<EventPosition & Omit<Claim, 'position'>>(CLAIM, [workspaceId, consumer]);
    if (!claimed) return this.optional.has(consumer) ? null : this.begin(workspaceId, consumer);
    const { hasNew, hasPostponed, ...position } = claimed;
    return { position, hasNew, hasPostponed };
  }

  async exists({ workspaceId, consumer }: Stream): Promise<boolean> {
    return (await this.db.query(EXISTS, [workspaceId, consumer])).length > 0;
  }

  async after(
    { workspaceId }: Pick<Stream, 'workspaceId'>,
    { transactionId, eventId }: EventPosition,
    { limit, kinds }: Span,
  ): Promise<Batch> {
    const wanted = kinds ? [...kinds] : null;
    const values = [workspaceId, transactionId, eventId, await horizonOf(this.db), limit, wanted];
    const rows = await this.db.query<Row>(AFTER, values);
    const settled = rows.filter(({ isSettled }) => isSettled);
    const entries = settled.map(({ transactionId, isSettled: _, found: __, ...event }) => ({
      event,
      position: { transactionId, eventId: event.id },
    }));
    const isAll = rows.length < limit && rows.length === (rows[0]?.found ?? 0);
    return { entries, isHeld: settled.length < rows.length, hasMore: !isAll && settled.length === rows.length };
  }

  async advance({ workspaceId, consumer }: Stream, { transactionId, eventId }: EventPosition): Promise<void> {
    await this.db.send(ADVANCE, [workspaceId, consumer, transactionId, eventId]);
  }

  async due({ workspaceId, consumer }: Stream, at: string, limit: number): Promise<Postponed[]> {
    const rows = await this.db.query<PublishedEvent & { readonly attempts: number }>(DUE, [
      workspaceId,
      consumer,
      at,
      limit,
    ]);
    return rows.map(({ attempts, ...event }) => ({ attempts, event }));
  }

  async waiting({ workspaceId, consumer }: Stream, entityIds: readonly string[]): Promise<Map<string, string>> {
    const values = [workspaceId, consumer, entityIds];
    const rows = await this.db.query<{ entityId: string; until: string }>(WAITING, values);
    return new Map(rows.map(({ entityId, until }) => [entityId, until]));
  }

  async nextDue({ workspaceId, consumer }: Stream): Promise<string | null> {
    const [row] = await this.db.query<{ due: string | null }>(NEXT_DUE, [workspaceId, consumer]);
    return row!.due;
  }

  async postpone({ workspaceId, consumer }: Stream, event: PublishedEvent, failure: HandlingFailure): Promise<void> {
    const { attempts, nextAttemptAt, error } = failure;
    const { id, entityId } = event;
    await this.db.send(POSTPONE, [workspaceId, consumer, id, entityId, attempts, nextAttemptAt, error]);
    if (attempts && nextAttemptAt) await this.db.send(HOLD, [workspaceId, consumer, entityId, nextAttemptAt]);
  }

  async settle({ workspaceId, consumer }: Stream, { id }: PublishedEvent): Promise<void> {
    await this.db.send(SETTLE, [workspaceId, consumer, id]);
  }

  /** A stream of a workspace that is gone never begins, whatever events of it are left. */
  private async begin(workspaceId: string, consumer: string): Promise<Claim | null> {
    if (!(await this.db.query(LIVING, [workspaceId])).length) return null;
    const [known] = await this.db.query<{ since: string }>(SINCE, [consumer]);
    const values = [workspaceId, consumer, await horizonOf(this.db), known!.since];
    const [begun] = await this.db.query<EventPosition>(BEGIN, values);
    return begun ? { position: begun, hasNew: true, hasPostponed: false } : null;
  }
}

export async function horizonOf(db: Db): Promise<string> {
  const [row] = await db.query<{ horizon: string }>(HORIZON);
  return row!.horizon;
}
