import type { MigrationInterface, QueryRunner } from 'typeorm';

const TENANT = `
  workspace_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  created_by_id uuid,
  updated_by_id uuid,
  version integer not null default 1`;

const STATEMENTS = [
  `create table group_sync_configs (${TENANT},
    is_enabled boolean not null,
    sync_on_login boolean not null,
    sync_offline boolean not null,
    auto_remove boolean not null,
    group_attribute_key text not null,
    default_workspace_role text
      constraint ck_group_sync_configs_role check (default_workspace_role in ('admin', 'member', 'guest')),
    constraint pk_group_sync_configs primary key (workspace_id, id),
    constraint ck_group_sync_configs_one check (id = workspace_id),
    constraint fk_group_sync_configs_workspace foreign key (workspace_id) references workspaces (id)
  )`,

  `create table group_workspace_mappings (${TENANT},
    idp_group_name text not null,
    role text not null constraint ck_group_workspace_mappings_role check (role in ('admin', 'member', 'guest')),
    constraint pk_group_workspace_mappings primary key (workspace_id, id),
    constraint fk_group_workspace_mappings_workspace foreign key (workspace_id) references workspaces (id)
  )`,
  `create unique index uq_group_workspace_mappings_group on group_workspace_mappings (workspace_id, idp_group_name)
     where deleted_at is null`,

  `create table group_project_mappings (${TENANT},
    idp_group_name text not null,
    role text not null
      constraint ck_group_project_mappings_role check (role in ('admin', 'contributor', 'commenter', 'guest')),
    project_id uuid,
    all_projects boolean not null,
    constraint pk_group_project_mappings primary key (workspace_id, id),
    constraint ck_group_project_mappings_target check (all_projects = (project_id is null)),
    constraint fk_group_project_mappings_workspace foreign key (workspace_id) references workspaces (id),
    constraint fk_group_project_mappings_project foreign key (workspace_id, project_id)
      references projects (workspace_id, id)
  )`,
  `create unique index uq_group_project_mappings_group on group_project_mappings
     (workspace_id, idp_group_name, project_id) nulls not distinct where deleted_at is null`,
  `create index ix_group_project_mappings_project on group_project_mappings (workspace_id, project_id)
     where project_id is not null`,

  // The roles that groups gave to people. Memberships themselves do not record groups.
  `create table group_sync_grants (
    workspace_id uuid not null,
    id uuid not null,
    user_id uuid not null constraint fk_group_sync_grants_user references users (id),
    project_id uuid,
    role text not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    constraint pk_group_sync_grants primary key (workspace_id, id),
    constraint uq_group_sync_grants_place unique nulls not distinct (workspace_id, user_id, project_id),
    constraint fk_group_sync_grants_workspace foreign key (workspace_id) references workspaces (id),
    constraint fk_group_sync_grants_project foreign key (workspace_id, project_id) references projects (workspace_id, id)
  )`,
  `create index ix_group_sync_grants_user on group_sync_grants (user_id)`,
  `create index ix_group_sync_grants_project on group_sync_grants (workspace_id, project_id) where project_id is not null`,
];

/** Roles from the groups of an identity provider. */
export class GroupSync1760000132000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'drop table group_sync_grants, group_project_mappings, group_workspace_mappings, group_sync_configs',
    );
  }
}
