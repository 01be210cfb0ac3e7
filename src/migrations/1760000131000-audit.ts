import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // The last link of each workspace's chain. New entries lock this row, and it reveals missing entries at the end.
  `create table audit_chains (
    workspace_id uuid not null,
    id uuid not null,
    last_sequence bigint not null,
    last_hash text not null,
    constraint pk_audit_chains primary key (workspace_id, id),
    constraint uq_audit_chains_workspace unique (workspace_id),
    constraint fk_audit_chains_workspace foreign key (workspace_id) references workspaces (id)
  ) with (fillfactor = 50)`,

  // Names and ids as they were at the time. Later changes must not affect entries, so there are no foreign keys.
  `create table audit_logs (
    workspace_id uuid not null,
    id uuid not null,
    event_id uuid not null,
    sequence_number bigint not null,
    event_name text not null,
    category text not null constraint ck_audit_logs_category check
      (category in ('auth', 'member', 'role', 'settings', 'integration', 'webhook', 'security', 'instance')),
    outcome text not null constraint ck_audit_logs_outcome check (outcome in ('success', 'failure')),
    source text not null constraint ck_audit_logs_source check
      (source in ('platform', 'api', 'graphql', 'auth', 'admin', 'system')),
    actor_type text not null constraint ck_audit_logs_actor check
      (actor_type in ('user', 'api_token', 'system', 'anonymous')),
    actor_id uuid,
    actor_display_name text not null,
    actor_email text not null,
    target_type text not null,
    target_id text not null,
    target_display_name text not null,
    old_value jsonb,
    new_value jsonb,
    reason text not null,
    metadata jsonb not null,
    ip_address text,
    user_agent text not null,
    project_id uuid,
    created_at timestamptz not null,
    previous_hash text not null,
    hash text not null,
    constraint pk_audit_logs primary key (workspace_id, id),
    constraint uq_audit_logs_sequence unique (workspace_id, sequence_number),
    constraint uq_audit_logs_event unique (workspace_id, event_id),
    constraint fk_audit_logs_workspace foreign key (workspace_id) references workspaces (id)
  )`,
  `create index ix_audit_logs_created on audit_logs (workspace_id, created_at desc, id desc)`,
  `create index ix_audit_logs_actor on audit_logs (workspace_id, actor_id, created_at desc)`,
  `create index ix_audit_logs_event on audit_logs (workspace_id, event_name, created_at desc)`,
  `create index ix_audit_logs_target on audit_logs (workspace_id, target_type, target_id, created_at desc)`,
];

/** The audit log of each workspace. */
export class Audit1760000131000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table audit_logs, audit_chains');
  }
}
