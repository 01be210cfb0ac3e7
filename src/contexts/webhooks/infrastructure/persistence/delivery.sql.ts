// Statements of the delivery queue. Those about lanes concern all workspaces, all others a single one.

/**
 * Adds messages behind all others. If an earlier message of the same record waits for a retry, new ones are due at the
 * same time.
 */
export const ADD = `
  with last as (
    select coalesce(max(position), 0) as position from webhook_deliveries where workspace_id = $1 and webhook_id = $2
  )
  insert into webhook_deliveries (workspace_id, webhook_id, id, event_id, kind, entity_id, member, position, status,
    attempts, next_attempt_at, created_at)
  select $1, $2, row.id, row.event_id, row.kind, row.entity_id, row.member, last.position + row.place, 'pending', 0,
    coalesce(waiting.until, $3::timestamptz), $3
  from last cross join jsonb_to_recordset($4::jsonb) as row (id uuid, event_id uuid, kind text, entity_id uuid,
    member text, place integer)
  left join lateral (
    select max(d.next_attempt_at) as until from webhook_deliveries d
    where d.workspace_id = $1 and d.webhook_id = $2 and d.entity_id = row.entity_id and d.status = 'pending'
      and d.next_attempt_at > $3
  ) waiting on true
  returning id`;

export const ANNOUNCE = `
  insert into webhook_lanes (webhook_id, tenant_id, due_at) values ($1, $2, $3)
  on conflict (webhook_id) do update set due_at = least(webhook_lanes.due_at, excluded.due_at)`;

const FREE = `(leased_until is null or leased_until < $1) and (resume_at is null or resume_at <= $1)`;

export const CLAIM = `
  with due as materialized (
    select webhook_id from webhook_lanes where due_at <= $1 and ${FREE} order by due_at limit $3 for update skip locked
  )
  update webhook_lanes l set leased_until = $2 from due where l.webhook_id = due.webhook_id
  returning l.tenant_id as "workspaceId", l.webhook_id as "webhookId"`;

export const NEXT_DUE = `
  select min(greatest(due_at, resume_at)) as due from webhook_lanes where leased_until is null or leased_until < $1`;

export const KEEP = `
  update webhook_lanes set leased_until = $2 where webhook_id = $1 and leased_until is not null returning webhook_id`;

export const LANE = 'select 1 from webhook_lanes where webhook_id = $1 for update';
export const LEAVE = 'delete from webhook_lanes where webhook_id = $1';
export const RELEASE = `
  update webhook_lanes set due_at = $2, resume_at = $3, leased_until = null where webhook_id = $1`;

/** A webhook that is off or deleted has nothing due. */
export const DUE = `
  select min(d.next_attempt_at) as due from webhook_deliveries d
  where d.workspace_id = $1 and d.webhook_id = $2 and d.status = 'pending'
    and exists (select 1 from webhooks w
      where w.workspace_id = $1 and w.id = $2 and w.is_active and w.deleted_at is null)`;

/** Reads the queue in order until there are enough messages, so the length of the queue behind them does not matter. */
export const HEADS = `
  select d.id, d.event_id as "eventId", d.kind, d.entity_id as "entityId", d.member, d.attempts
  from webhook_deliveries d cross join lateral (
    select e.id from webhook_deliveries e
    where e.workspace_id = $1 and e.webhook_id = $2 and e.entity_id = d.entity_id and e.status = 'pending'
    order by e.position, e.id limit 1
  ) first
  where d.workspace_id = $1 and d.webhook_id = $2 and d.status = 'pending' and d.next_attempt_at <= $3
    and first.id = d.id
  order by d.position, d.id limit $4`;

export const NOT_AWAITED = 'set local synchronous_commit = off';

export const LOG = `
  insert into webhook_logs (workspace_id, webhook_id, created_at, updated_at, version, id, event_id, event_type,
    request_method, request_headers, request_body, response_status, response_headers, response_body, status_text,
    error_message, duration_ms, retry_count)
  select $1, $2, $3, $3, 1, id, "eventId", "eventType", "requestMethod", "requestHeaders", "requestBody",
    "responseStatus", "responseHeaders", "responseBody", "statusText", "errorMessage", "durationMs", "retryCount"
  from jsonb_to_recordset($4::jsonb) as row (id uuid, "eventId" uuid, "eventType" text, "requestMethod" text,
    "requestHeaders" text, "requestBody" text, "responseStatus" text, "responseHeaders" text, "responseBody" text,
    "statusText" text, "errorMessage" text, "durationMs" integer, "retryCount" integer)
  returning id`;

export const SETTLE = `
  update webhook_deliveries d
  set status = row.status, attempts = d.attempts + 1, next_attempt_at = coalesce(row."nextAttemptAt", $4::timestamptz)
  from jsonb_to_recordset($3::jsonb) as row (id uuid, status text, "nextAttemptAt" timestamptz)
  where d.workspace_id = $1 and d.webhook_id = $2 and d.id = row.id`;

export const HOLD = `
  update webhook_deliveries d set next_attempt_at = row."nextAttemptAt"
  from jsonb_to_recordset($3::jsonb) as row ("entityId" uuid, "nextAttemptAt" timestamptz)
  where d.workspace_id = $1 and d.webhook_id = $2 and d.entity_id = row."entityId" and d.status = 'pending'`;

/** Deliveries do not change the webhook: its version and timestamps stay the same. */
export const HEALTH = `
  update webhooks set failures = $3, failing_since = $4::timestamptz
  where workspace_id = $1 and id = $2 and (failures, failing_since) is distinct from ($3, $4::timestamptz)`;

export const MESSAGES = `
  select distinct event_id as "eventId", kind, entity_id as "entityId", member from webhook_deliveries
  where workspace_id = $1 and webhook_id = $2 and event_id = $3`;

export const PRUNE = [
  `delete from webhook_deliveries where workspace_id = $1 and id in (
     select id from webhook_deliveries where workspace_id = $1 and created_at < $2 order by created_at limit $3)
   returning id`,
  `delete from webhook_logs where workspace_id = $1 and id in (
     select id from webhook_logs where workspace_id = $1 and created_at < $2 order by created_at limit $3)
   returning id`,
];

/** Looks at each webhook by itself, as the index does. */
export const REMOVE_LOGS = `
  delete from webhook_logs where workspace_id = $1 and id = any (array(
    select old.id from webhooks w cross join lateral (
      select l.id from webhook_logs l
      where l.workspace_id = $1 and l.webhook_id = w.id and l.created_at < $2 and l.deleted_at is null
      order by l.created_at limit $3
    ) old
    where w.workspace_id = $1 limit $3))
  returning id`;
