import type { MigrationInterface, QueryRunner } from 'typeorm';

const VIEWS = [
  `create table views (
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
    description text not null default '',
    access smallint not null default 1 constraint ck_views_access check (access in (0, 1)),
    is_locked boolean not null default false,
    owned_by_id uuid not null,
    filters jsonb not null default '{}',
    pql_filters text,
    display_filters jsonb not null default '{}',
    display_properties jsonb not null default '{}',
    logo_props jsonb not null default '{}',
    sort_order double precision not null,
    constraint pk_views primary key (workspace_id, id),
    constraint fk_views_workspace foreign key (workspace_id) references workspaces (id),
    constraint fk_views_project foreign key (workspace_id, project_id) references projects (workspace_id, id)
  )`,
  `create index ix_views_order on views (workspace_id, project_id, sort_order, id)`,
  `create index ix_views_created on views (workspace_id, project_id, created_at, id) where deleted_at is null`,
  `create index ix_views_owner on views (workspace_id, project_id, owned_by_id) where deleted_at is null`,
];

export class Views1760000350000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of VIEWS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table views');
  }
}
