import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `create table project_phases (
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,
    name text not null,
    description text not null default '',
    color text not null,
    "group" text not null constraint ck_project_phases_group
      check ("group" in ('draft', 'planning', 'execution', 'monitoring', 'completed', 'cancelled')),
    sequence double precision not null,
    is_default boolean not null default false,
    external_source text,
    external_id text,
    constraint pk_project_phases primary key (workspace_id, id),
    constraint fk_project_phases_workspace foreign key (workspace_id) references workspaces (id)
  )`,
  `create unique index uq_project_phases_name on project_phases (workspace_id, lower(name)) where deleted_at is null`,
  `create unique index uq_project_phases_default on project_phases (workspace_id) where is_default and deleted_at is null`,
  `create unique index uq_project_phases_external on project_phases (workspace_id, external_source, external_id)
     where deleted_at is null`,
  `create index ix_project_phases_order on project_phases (workspace_id, sequence, id) where deleted_at is null`,
  `create index ix_project_phases_created on project_phases (workspace_id, created_at, id) where deleted_at is null`,
  `update projects set state_id = null where state_id is not null`,
  `alter table projects add constraint fk_projects_state
     foreign key (workspace_id, state_id) references project_phases (workspace_id, id)`,
  `create index ix_projects_state on projects (workspace_id, state_id) where state_id is not null`,
];

const DOWN = [
  `alter table projects drop constraint fk_projects_state`,
  `drop index ix_projects_state`,
  `drop table project_phases`,
];

/** The states of projects, comparable to those of work items. */
export class ProjectStates1760000432000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
