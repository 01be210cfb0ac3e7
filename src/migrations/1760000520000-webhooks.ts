import type { MigrationInterface, QueryRunner } from 'typeorm';

const RECORD = `
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1`;

const WEBHOOKS = [
  `create table webhooks (${RECORD},
    name text,
    url text not null,
    is_active boolean not null,
    form text not null,
    content_type text not null,
    kinds text[] not null,
    rich_filters jsonb not null,
    pql_filters jsonb,
    last_used_filter text,
    secret text not null,
    previous_secret text,
    previous_secret_until timestamptz,
    active_since timestamptz,
    failures integer not null,
    failing_since timestamptz,
    end_reason text,
    constraint pk_webhooks primary key (workspace_id, id),
    constraint fk_webhooks_workspace foreign key (workspace_id) references workspaces (id)
  )`,
  `create unique index ux_webhooks_url on webhooks (workspace_id, url) where deleted_at is null`,
  `create index ix_webhooks_created on webhooks (workspace_id, created_at, id) where deleted_at is null`,

  `create table webhook_deliveries (
    workspace_id uuid not null,
    id uuid not null,
    webhook_id uuid not null,
    event_id uuid not null,
    kind text not null,
    entity_id uuid not null,
    member text,
    position bigint not null,
    status text not null,
    attempts integer not null,
    next_attempt_at timestamptz not null,
    created_at timestamptz not null,
    constraint pk_webhook_deliveries primary key (workspace_id, id),
    constraint fk_webhook_deliveries_webhook foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id)
  )`,
  `create index ix_webhook_deliveries_order on webhook_deliveries (workspace_id, webhook_id, position)`,
  `create index ix_webhook_deliveries_event on webhook_deliveries (workspace_id, webhook_id, event_id)`,
  `create index ix_webhook_deliveries_due on webhook_deliveries (workspace_id, webhook_id, next_attempt_at)
     where status = 'pending'`,
  `create index ix_webhook_deliveries_record on webhook_deliveries (workspace_id, webhook_id, entity_id, position, id)
     where status = 'pending'`,
  `create index ix_webhook_deliveries_created on webhook_deliveries (created_at)`,

  `create table webhook_lanes (
    webhook_id uuid not null,
    tenant_id uuid not null,
    due_at timestamptz not null,
    resume_at timestamptz,
    leased_until timestamptz,
    constraint pk_webhook_lanes primary key (webhook_id)
  ) with (fillfactor = 50)`,

  `create table webhook_logs (${RECORD},
    webhook_id uuid not null,
    event_id uuid not null,
    event_type text not null,
    request_method text not null,
    request_headers text not null,
    request_body text not null,
    response_status text not null,
    response_headers text not null,
    response_body text not null,
    status_text text not null,
    error_message text not null,
    duration_ms integer not null,
    retry_count integer not null,
    constraint pk_webhook_logs primary key (workspace_id, id),
    constraint fk_webhook_logs_webhook foreign key (workspace_id, webhook_id) references webhooks (workspace_id, id)
  )`,
  `create index ix_webhook_logs_webhook on webhook_logs (workspace_id, webhook_id, created_at, id)
     where deleted_at is null`,
  `create index ix_webhook_logs_of on webhook_logs (workspace_id, webhook_id)`,
  `create index ix_webhook_logs_created on webhook_logs (created_at)`,
];

/** Webhooks, their queued messages, and the result of each attempt. */
export class Webhooks1760000520000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of WEBHOOKS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table webhook_logs, webhook_lanes, webhook_deliveries, webhooks');
  }
}
