import type { MigrationInterface, QueryRunner } from 'typeorm';

const LIVE = 'where deleted_at is null';

/** An index cannot be read in order after a column that is null, so pages of the wiki have separate indexes. */
const ORDERS = [
  ['sort', 'sort_order'],
  ['created', 'created_at'],
  ['updated', 'updated_at'],
  ['title', 'lower(name)'],
] as const;

const PAGES = [
  `create table pages (
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,
    project_id uuid,
    parent_id uuid,
    name text not null,
    description_html text not null,
    description_stripped text not null,
    description jsonb not null,
    access smallint not null constraint ck_pages_access check (access in (0, 1)),
    is_locked boolean not null,
    owned_by_id uuid not null,
    color text not null,
    logo_props jsonb not null,
    view_props jsonb not null,
    sort_order double precision not null,
    archived_at timestamptz,
    external_source text,
    external_id text,
    words tsvector not null generated always as (to_tsvector('simple', description_stripped)) stored,
    constraint pk_pages primary key (workspace_id, id),
    constraint fk_pages_workspace foreign key (workspace_id) references workspaces (id),
    constraint fk_pages_project foreign key (workspace_id, project_id) references projects (workspace_id, id),
    constraint fk_pages_parent foreign key (workspace_id, parent_id) references pages (workspace_id, id)
  )`,
  ...ORDERS.flatMap(([name, key]) => [
    `create index ix_pages_${name} on pages (workspace_id, project_id, ${key}, id) ${LIVE} and project_id is not null`,
    `create index ix_pages_${name}_wiki on pages (workspace_id, ${key}, id) ${LIVE} and project_id is null`,
  ]),
  'create index ix_pages_project on pages (workspace_id, project_id)',
  `create index ix_pages_seen on pages (workspace_id, project_id, access, owned_by_id) ${LIVE} and archived_at is null`,
  `create index ix_pages_owner on pages (workspace_id, owned_by_id) ${LIVE}`,
  `create index ix_pages_parent on pages (workspace_id, parent_id)`,
  `create unique index uq_pages_external on pages (workspace_id, project_id, external_source, external_id)
    nulls not distinct ${LIVE} and external_source is not null and external_id is not null`,
  `create index ix_pages_name on pages using gin (name gin_trgm_ops) ${LIVE}`,
  `create index ix_pages_words on pages using gin (words) ${LIVE}`,

  `create table page_labels (
    workspace_id uuid not null,
    page_id uuid not null,
    label_id uuid not null,
    created_at timestamptz not null,
    deleted_at timestamptz,
    constraint pk_page_labels primary key (workspace_id, page_id, label_id),
    constraint fk_page_labels_page foreign key (workspace_id, page_id) references pages (workspace_id, id),
    constraint fk_page_labels_label foreign key (workspace_id, label_id) references labels (workspace_id, id)
  )`,
  `create index ix_page_labels_label on page_labels (workspace_id, label_id)`,

  `create table page_favorites (
    workspace_id uuid not null,
    user_id uuid not null,
    page_id uuid not null,
    created_at timestamptz not null,
    constraint pk_page_favorites primary key (workspace_id, user_id, page_id),
    constraint fk_page_favorites_user foreign key (user_id) references users (id),
    constraint fk_page_favorites_page foreign key (workspace_id, page_id) references pages (workspace_id, id)
  )`,
  `create index ix_page_favorites_page on page_favorites (workspace_id, page_id)`,
  `create index ix_page_favorites_user on page_favorites (user_id, workspace_id)`,

  `create table work_item_pages (
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,
    project_id uuid not null,
    work_item_id uuid not null,
    page_id uuid not null,
    constraint pk_work_item_pages primary key (workspace_id, id),
    constraint fk_work_item_pages_project foreign key (workspace_id, project_id) references projects (workspace_id, id),
    constraint fk_work_item_pages_item foreign key (workspace_id, work_item_id) references work_items (workspace_id, id),
    constraint fk_work_item_pages_page foreign key (workspace_id, page_id) references pages (workspace_id, id)
  )`,
  `create unique index uq_work_item_pages_page on work_item_pages (workspace_id, work_item_id, page_id) ${LIVE}`,
  `create index ix_work_item_pages_created on work_item_pages (workspace_id, work_item_id, created_at, id)`,
  `create index ix_work_item_pages_page on work_item_pages (workspace_id, page_id)`,
  `create index ix_work_item_pages_project on work_item_pages (workspace_id, project_id)`,
];

export class Pages1760000500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of PAGES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['work_item_pages', 'page_favorites', 'page_labels', 'pages'])
      await runner.query(`drop table ${table}`);
  }
}
