import type { MigrationInterface, QueryRunner } from 'typeorm';

const FILE = `
    name text not null,
    content_type text not null,
    size integer not null,
    storage_key text not null,
    attributes jsonb not null,
    is_uploaded boolean not null default false,
    storage_metadata jsonb`;

const UP = [
  `create table server_secrets (
    name text constraint pk_server_secrets primary key,
    value text not null,
    created_at timestamptz not null
  )`,

  `create table assets (
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,
    project_id uuid,
    entity_type text not null,
    entity_identifier uuid,${FILE},
    external_source text,
    external_id text,
    constraint pk_assets primary key (workspace_id, id),
    constraint uq_assets_storage_key unique (workspace_id, storage_key),
    constraint fk_assets_workspace foreign key (workspace_id) references workspaces (id),
    constraint fk_assets_project foreign key (workspace_id, project_id) references projects (workspace_id, id)
  )`,
  `create unique index uq_assets_external on assets (workspace_id, entity_identifier, external_source, external_id)
     nulls not distinct where deleted_at is null and external_source is not null and external_id is not null`,
  `create index ix_assets_entity on assets (workspace_id, entity_identifier, created_at desc, id desc)
     where deleted_at is null and entity_identifier is not null`,
  `create index ix_assets_own on assets (workspace_id, created_at desc, id desc)
     where deleted_at is null and entity_identifier is null`,
  `create index ix_assets_project on assets (workspace_id, project_id)`,
  `create index ix_assets_unneeded on assets (workspace_id, created_at) where deleted_at is not null or not is_uploaded`,

  `create table user_assets (
    id uuid constraint pk_user_assets primary key,
    user_id uuid not null constraint fk_user_assets_user references users (id),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    version integer not null default 1,
    entity_type text not null
      constraint ck_user_assets_entity_type check (entity_type in ('USER_AVATAR', 'USER_COVER')),${FILE},
    constraint uq_user_assets_storage_key unique (storage_key)
  )`,
  `create index ix_user_assets_user on user_assets (user_id, created_at desc, id desc)`,
  `create index ix_user_assets_unneeded on user_assets (created_at) where deleted_at is not null or not is_uploaded`,
];

/** Files of workspaces and their records, avatars of people, and secrets that the service generates for itself. */
export class Assets1760000160000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table user_assets, assets, server_secrets');
  }
}
