import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  'alter table automations add column enabled_since timestamptz',
  'update automations set enabled_since = updated_at where is_enabled',

  `create table automation_runs (
    workspace_id uuid not null,
    id uuid not null,
    automation_id uuid not null,
    version_id uuid not null,
    project_id uuid,
    event_id uuid,
    due_at timestamptz,
    causes uuid[] not null,
    status text not null,
    reason text,
    created_at timestamptz not null,
    ended_at timestamptz,
    constraint pk_automation_runs primary key (workspace_id, id),
    constraint uq_automation_runs_event unique (workspace_id, automation_id, event_id),
    constraint uq_automation_runs_due unique (workspace_id, automation_id, due_at),
    constraint fk_automation_runs_automation foreign key (workspace_id, automation_id)
      references automations (workspace_id, id),
    constraint fk_automation_runs_version foreign key (workspace_id, version_id)
      references automation_versions (workspace_id, id)
  )`,
  'create index ix_automation_runs_count on automation_runs (workspace_id, automation_id, created_at)',
  'create index ix_automation_runs_version on automation_runs (workspace_id, version_id)',
  'create index ix_automation_runs_created on automation_runs (created_at)',

  `create table automation_executions (
    workspace_id uuid not null,
    id uuid not null,
    run_id uuid not null,
    node_id uuid not null,
    status text not null,
    note text,
    created_at timestamptz not null,
    constraint pk_automation_executions primary key (workspace_id, id),
    constraint uq_automation_executions_node unique (workspace_id, run_id, node_id),
    constraint fk_automation_executions_run foreign key (workspace_id, run_id)
      references automation_runs (workspace_id, id) on delete cascade
  )`,
  'create index ix_automation_activities_age on automation_activities (created_at)',

  // The causes of an event, by which a consumer recognises that it caused the event itself. Few events have any.
  'alter table outbox add column causes uuid[]',
];

/** The runs of automations, and the causes of events. */
export class AutomationRuns1760000611000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table outbox drop column causes');
    await runner.query('drop index ix_automation_activities_age');
    await runner.query('drop table automation_executions, automation_runs');
    await runner.query('alter table automations drop column enabled_since');
  }
}
