import type { MigrationInterface, QueryRunner } from 'typeorm';

const LIVE = 'where deleted_at is null';

const TENANT = `
  workspace_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  created_by_id uuid,
  updated_by_id uuid,
  version integer not null default 1`;

const COLLECTIONS = [
  `create table collections (${TENANT},
    name text not null,
    access smallint not null constraint ck_collections_access check (access in (0, 1)),
    owned_by_id uuid not null,
    is_default boolean not null,
    is_global boolean not null,
    logo_props jsonb not null,
    sort_order double precision not null,
    constraint pk_collections primary key (workspace_id, id),
    constraint fk_collections_workspace foreign key (workspace_id) references workspaces (id)
  )`,
  `create unique index uq_collections_default on collections (workspace_id) ${LIVE} and is_default`,
  `create index ix_collections_sort on collections (workspace_id, sort_order, id) ${LIVE}`,
  `create index ix_collections_created on collections (workspace_id, created_at, id) ${LIVE}`,
  `create index ix_collections_name on collections (workspace_id, lower(name), id) ${LIVE}`,

  `create table collection_members (${TENANT},
    collection_id uuid not null,
    member_id uuid not null,
    access smallint not null constraint ck_collection_members_access check (access in (0, 1, 2)),
    constraint pk_collection_members primary key (workspace_id, id),
    constraint fk_collection_members_collection foreign key (workspace_id, collection_id)
      references collections (workspace_id, id),
    constraint fk_collection_members_member foreign key (member_id) references users (id)
  )`,
  `create unique index uq_collection_members_member on collection_members (workspace_id, collection_id, member_id) ${LIVE}`,
  `create index ix_collection_members_created on collection_members (workspace_id, collection_id, created_at, id)`,
  'create index ix_collection_members_user on collection_members (member_id, workspace_id)',

  'alter table pages add column collection_id uuid',
  `alter table pages add constraint fk_pages_collection foreign key (workspace_id, collection_id)
     references collections (workspace_id, id)`,
  'create index ix_pages_collection on pages (workspace_id, collection_id, parent_id, sort_order, id)',
  'drop index ix_pages_seen',
  `create index ix_pages_seen on pages (workspace_id, project_id, access, owned_by_id, collection_id)
     ${LIVE} and archived_at is null`,
];

const BACK = [
  'drop index ix_pages_seen',
  `create index ix_pages_seen on pages (workspace_id, project_id, access, owned_by_id) ${LIVE} and archived_at is null`,
  'alter table pages drop column collection_id',
  'drop table collection_members',
  'drop table collections',
];

export class Collections1760000501000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of COLLECTIONS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of BACK) await runner.query(statement);
  }
}
