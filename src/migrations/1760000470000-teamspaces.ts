import type { MigrationInterface, QueryRunner } from 'typeorm';

const TEAMSPACES = [
  `create table teamspaces (
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,
    name text not null,
    description_html text not null,
    description_stripped text not null,
    description jsonb not null,
    logo_props jsonb not null default '{}',
    lead_id uuid constraint fk_teamspaces_lead references users (id),
    external_source text,
    external_id text,
    constraint pk_teamspaces primary key (workspace_id, id),
    constraint fk_teamspaces_workspace foreign key (workspace_id) references workspaces (id)
  )`,
  `create index ix_teamspaces_created on teamspaces (workspace_id, created_at, id) where deleted_at is null`,
  `create index ix_teamspaces_name on teamspaces (workspace_id, lower(name), id) where deleted_at is null`,
  `create index ix_teamspaces_lead on teamspaces (lead_id, workspace_id)`,
  `create unique index uq_teamspaces_external on teamspaces (workspace_id, external_source, external_id)
    where deleted_at is null`,

  `create table teamspace_members (
    workspace_id uuid not null,
    teamspace_id uuid not null,
    user_id uuid not null constraint fk_teamspace_members_user references users (id),
    created_at timestamptz not null,
    deleted_at timestamptz,
    constraint pk_teamspace_members primary key (workspace_id, teamspace_id, user_id),
    constraint fk_teamspace_members_teamspace foreign key (workspace_id, teamspace_id)
      references teamspaces (workspace_id, id)
  )`,
  `create index ix_teamspace_members_person on teamspace_members (user_id, workspace_id)`,

  `create table teamspace_projects (
    workspace_id uuid not null,
    teamspace_id uuid not null,
    project_id uuid not null,
    created_at timestamptz not null,
    deleted_at timestamptz,
    constraint pk_teamspace_projects primary key (workspace_id, teamspace_id, project_id),
    constraint fk_teamspace_projects_teamspace foreign key (workspace_id, teamspace_id)
      references teamspaces (workspace_id, id),
    constraint fk_teamspace_projects_project foreign key (workspace_id, project_id)
      references projects (workspace_id, id)
  )`,
  `create index ix_teamspace_projects_project on teamspace_projects (workspace_id, project_id)`,
];

export class Teamspaces1760000470000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TEAMSPACES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['teamspace_projects', 'teamspace_members', 'teamspaces']) {
      await runner.query(`drop table ${table}`);
    }
  }
}
