import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The columns of every tenant table, key columns first; see docs/adr on keys and distribution. */
const TENANT = `
  workspace_id uuid not null,
  id uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  created_by_id uuid,
  updated_by_id uuid,
  version integer not null default 1`;

const DEFINITIONS = [
  `create table work_item_relation_definitions (${TENANT},
    name text not null,
    description text not null default '',
    outward text not null,
    inward text not null,
    color text not null default '',
    logo_props jsonb not null default '{}',
    sort_order double precision not null,
    is_active boolean not null default true,
    kind text constraint ck_relation_definitions_kind check (kind in ('duplicate', 'relates_to')),
    external_source text,
    external_id text,
    constraint pk_work_item_relation_definitions primary key (workspace_id, id),
    constraint fk_relation_definitions_workspace foreign key (workspace_id) references workspaces (id)
  )`,
  `create unique index uq_relation_definitions_name on work_item_relation_definitions (workspace_id, lower(name))
     where deleted_at is null`,
  `create unique index uq_relation_definitions_kind on work_item_relation_definitions (workspace_id, kind)
     where kind is not null and deleted_at is null`,
  `create unique index uq_relation_definitions_external
     on work_item_relation_definitions (workspace_id, external_source, external_id) where deleted_at is null`,
  `create index ix_relation_definitions_order on work_item_relation_definitions (workspace_id, sort_order, id)
     where deleted_at is null`,
];

/** A relation is one row, whichever end it was created from. A pair has only one relation of the built-in kinds. */
const RELATIONS = [
  `create table work_item_relations (${TENANT},
    item_id uuid not null,
    related_item_id uuid not null,
    kind text constraint ck_work_item_relations_kind
      check (kind in ('blocked_by', 'start_before', 'finish_before', 'duplicate', 'relates_to')),
    definition_id uuid,
    constraint pk_work_item_relations primary key (workspace_id, id),
    constraint fk_work_item_relations_item foreign key (workspace_id, item_id) references work_items (workspace_id, id),
    constraint fk_work_item_relations_related
      foreign key (workspace_id, related_item_id) references work_items (workspace_id, id),
    constraint fk_work_item_relations_definition
      foreign key (workspace_id, definition_id) references work_item_relation_definitions (workspace_id, id),
    constraint ck_work_item_relations_bond check ((kind is null) <> (definition_id is null)),
    constraint ck_work_item_relations_two check (item_id <> related_item_id)
  )`,
  `create unique index uq_work_item_relations_pair on work_item_relations
     (workspace_id, least(item_id, related_item_id), greatest(item_id, related_item_id))
     where kind is not null and deleted_at is null`,
  `create unique index uq_work_item_relations_defined on work_item_relations
     (workspace_id, definition_id, least(item_id, related_item_id), greatest(item_id, related_item_id))
     where definition_id is not null and deleted_at is null`,
  `create index ix_work_item_relations_item on work_item_relations (workspace_id, item_id)`,
  `create index ix_work_item_relations_related on work_item_relations (workspace_id, related_item_id)`,
  `create index ix_work_item_relations_definition on work_item_relations (workspace_id, definition_id)
     where definition_id is not null`,
];

const GIT = [
  `create table work_item_git_references (${TENANT},
    work_item_id uuid not null,
    kind text not null constraint ck_git_references_kind check (kind in ('branch', 'commit', 'pull_request')),
    repository_url text not null,
    remote_id text not null,
    url text not null,
    title text not null,
    sha text,
    state text constraint ck_git_references_state check (state in ('open', 'draft', 'merged', 'closed')),
    number integer,
    source_branch text,
    target_branch text,
    author_name text,
    author_email text,
    committed_at timestamptz,
    constraint pk_work_item_git_references primary key (workspace_id, id),
    constraint fk_git_references_item foreign key (workspace_id, work_item_id) references work_items (workspace_id, id)
  )`,
  `create unique index uq_git_references_remote
     on work_item_git_references (workspace_id, work_item_id, kind, repository_url, remote_id) where deleted_at is null`,
  `create index ix_git_references_item on work_item_git_references (workspace_id, work_item_id)`,
];

/** Relations of work items, their definitions in a workspace, and the git records of work items. */
export class Relations1760000150000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...DEFINITIONS, ...RELATIONS, ...GIT]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table work_item_git_references, work_item_relations, work_item_relation_definitions');
  }
}
