import type { MigrationInterface, QueryRunner } from 'typeorm';

const TENANT = `
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,`;

const LIVE = 'where deleted_at is null';

const STATEMENTS = [
  `create table agent_runs (${TENANT}
    agent_user_id uuid not null,
    project_id uuid,
    work_item_id uuid,
    comment_id uuid,
    source_comment_id uuid,
    external_link text,
    type text not null,
    status text not null,
    error_metadata jsonb,
    started_at timestamptz not null,
    ended_at timestamptz,
    stopped_at timestamptz,
    stopped_by_id uuid,
    active_at timestamptz not null,
    external_source text,
    external_id text,
    constraint pk_agent_runs primary key (workspace_id, id),
    constraint fk_agent_runs_workspace foreign key (workspace_id) references workspaces (id),
    constraint fk_agent_runs_project foreign key (workspace_id, project_id) references projects (workspace_id, id),
    constraint fk_agent_runs_item foreign key (workspace_id, work_item_id) references work_items (workspace_id, id)
  )`,
  `create index ix_agent_runs_created on agent_runs (workspace_id, created_at, id) ${LIVE}`,
  'create index ix_agent_runs_project on agent_runs (workspace_id, project_id)',
  'create index ix_agent_runs_item on agent_runs (workspace_id, work_item_id)',
  `create unique index uq_agent_runs_external on agent_runs (workspace_id, external_source, external_id) ${LIVE}`,

  `create table agent_run_activities (${TENANT}
    agent_run_id uuid not null,
    project_id uuid,
    type text not null,
    content jsonb not null,
    content_metadata jsonb not null,
    ephemeral boolean not null,
    signal text not null,
    signal_metadata jsonb not null,
    comment_id uuid,
    external_source text,
    external_id text,
    constraint pk_agent_run_activities primary key (workspace_id, id),
    constraint fk_agent_run_activities_run foreign key (workspace_id, agent_run_id) references agent_runs (workspace_id, id)
  )`,
  `create index ix_agent_run_activities_created
     on agent_run_activities (workspace_id, agent_run_id, created_at, id) ${LIVE}`,
  'create index ix_agent_run_activities_run on agent_run_activities (workspace_id, agent_run_id)',
  `create unique index uq_agent_run_activities_external
     on agent_run_activities (workspace_id, agent_run_id, external_source, external_id) ${LIVE}`,
];

export class AgentRuns1760000465000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table agent_run_activities');
    await runner.query('drop table agent_runs');
  }
}
