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

const STATEMENTS = [
  `create table automations (${RECORD},
    project_id uuid,
    name text not null,
    description text not null,
    scope text not null,
    status text not null,
    is_enabled boolean not null,
    is_global boolean not null,
    project_ids uuid[] not null,
    bot_user_id uuid not null,
    current_version_id uuid not null,
    run_count integer not null default 0,
    last_run_at timestamptz,
    constraint pk_automations primary key (workspace_id, id),
    constraint fk_automations_workspace foreign key (workspace_id) references workspaces (id),
    constraint fk_automations_project foreign key (workspace_id, project_id) references projects (workspace_id, id)
  )`,
  `create index ix_automations_created on automations (workspace_id, project_id, created_at, id)
     where deleted_at is null`,
  `create index ix_automations_name on automations (workspace_id, project_id, name, id) where deleted_at is null`,
  `create index ix_automations_project on automations (workspace_id, project_id)`,
  `create index ix_automations_enabled on automations (workspace_id, id) where deleted_at is null and is_enabled`,

  `create table automation_versions (
    workspace_id uuid not null,
    id uuid not null,
    automation_id uuid not null,
    number integer not null,
    graph jsonb not null,
    is_published boolean not null,
    created_at timestamptz not null,
    constraint pk_automation_versions primary key (workspace_id, id),
    constraint uq_automation_versions_number unique (workspace_id, automation_id, number),
    constraint fk_automation_versions_automation foreign key (workspace_id, automation_id)
      references automations (workspace_id, id)
  )`,

  `create table automation_nodes (${RECORD},
    automation_id uuid not null,
    name text not null,
    node_type text not null,
    handler_name text not null,
    config jsonb not null,
    is_enabled boolean not null,
    secret text,
    last_triggered_at timestamptz,
    next_scheduled_at timestamptz,
    constraint pk_automation_nodes primary key (workspace_id, id),
    constraint fk_automation_nodes_automation foreign key (workspace_id, automation_id)
      references automations (workspace_id, id)
  )`,
  `create index ix_automation_nodes_created on automation_nodes (workspace_id, automation_id, created_at, id)`,
  `create index ix_automation_nodes_triggers on automation_nodes (workspace_id, automation_id, handler_name)
     where deleted_at is null and is_enabled and node_type = 'trigger'`,

  `create table automation_edges (${RECORD},
    automation_id uuid not null,
    source_node_id uuid not null,
    target_node_id uuid not null,
    execution_order integer not null,
    constraint pk_automation_edges primary key (workspace_id, id),
    constraint fk_automation_edges_automation foreign key (workspace_id, automation_id)
      references automations (workspace_id, id),
    constraint fk_automation_edges_source foreign key (workspace_id, source_node_id)
      references automation_nodes (workspace_id, id),
    constraint fk_automation_edges_target foreign key (workspace_id, target_node_id)
      references automation_nodes (workspace_id, id)
  )`,
  `create index ix_automation_edges_created on automation_edges (workspace_id, automation_id, created_at, id)`,
  `create index ix_automation_edges_source on automation_edges (workspace_id, source_node_id)`,
  `create index ix_automation_edges_target on automation_edges (workspace_id, target_node_id)`,
  `create unique index ux_automation_edges_ends on automation_edges (workspace_id, source_node_id, target_node_id)
     where deleted_at is null`,

  `create table automation_activities (${RECORD},
    automation_id uuid not null,
    automation_version_id uuid not null,
    automation_scope text not null,
    automation_node_id uuid,
    automation_edge_id uuid,
    automation_run_id uuid,
    node_execution_id uuid,
    actor_id uuid,
    verb text not null,
    field text not null,
    old_value text,
    new_value text,
    old_identifier uuid,
    new_identifier uuid,
    epoch integer not null,
    constraint pk_automation_activities primary key (workspace_id, id),
    constraint fk_automation_activities_automation foreign key (workspace_id, automation_id)
      references automations (workspace_id, id)
  )`,
  `create index ix_automation_activities_created on automation_activities (workspace_id, automation_id, created_at, id)`,
];

/** Automations, their current and earlier graphs, and their history. */
export class Automations1760000610000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table automation_activities, automation_edges, automation_nodes, automation_versions, automations`,
    );
  }
}
