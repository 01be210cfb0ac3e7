import type { MigrationInterface, QueryRunner } from 'typeorm';

const ARTIFACTS = [
  `create table artifacts (
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,
    project_id uuid,
    name text not null,
    description text not null,
    data_mode text not null constraint ck_artifacts_data_mode check (data_mode in ('snapshot', 'live')),
    current_version integer not null,
    anchor text,
    constraint pk_artifacts primary key (workspace_id, id),
    constraint fk_artifacts_workspace foreign key (workspace_id) references workspaces (id),
    constraint fk_artifacts_project foreign key (workspace_id, project_id) references projects (workspace_id, id)
  )`,
  'create index ix_artifacts_project on artifacts (workspace_id, project_id)',
  'create unique index uq_artifacts_anchor on artifacts (workspace_id, anchor) where anchor is not null',

  `create table artifact_versions (
    workspace_id uuid not null,
    artifact_id uuid not null,
    number integer not null,
    html text not null,
    prompt text,
    created_at timestamptz not null,
    created_by_id uuid,
    constraint pk_artifact_versions primary key (workspace_id, artifact_id, number),
    constraint fk_artifact_versions_artifact foreign key (workspace_id, artifact_id)
      references artifacts (workspace_id, id)
  )`,
];

export class Artifacts1760000620000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of ARTIFACTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table artifact_versions, artifacts');
  }
}
