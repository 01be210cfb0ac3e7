import type { MigrationInterface, QueryRunner } from 'typeorm';

const PERSON = (table: string): string => `
  constraint fk_${table}_workspace foreign key (workspace_id) references workspaces (id),
  constraint fk_${table}_user foreign key (user_id) references users (id)`;

const FAVORITES = `
  create table favorites (
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,
    user_id uuid not null,
    entity_type text not null,
    entity_id uuid not null,
    sort_order double precision not null,
    constraint pk_favorites primary key (workspace_id, id),
    ${PERSON('favorites')}
  )`;

/** Existing favourite pages are kept, in the order in which they were added. */
const OF_PAGES = `
  insert into favorites (workspace_id, id, created_at, updated_at, created_by_id, updated_by_id, user_id, entity_type,
    entity_id, sort_order)
  select f.workspace_id, gen_random_uuid(), f.created_at, f.created_at, f.user_id, f.user_id, f.user_id, 'page', f.page_id,
    55535 + 10000 * row_number() over (partition by f.workspace_id, f.user_id order by f.created_at, f.page_id)
  from page_favorites f`;

const RECENT = `
  create table recent_records (
    workspace_id uuid not null,
    user_id uuid not null,
    entity_type text not null,
    entity_id uuid not null,
    opened_at timestamptz not null,
    constraint pk_recent_records primary key (workspace_id, user_id, entity_type, entity_id),
    ${PERSON('recent_records')}
  ) with (fillfactor = 80)`;

const DISPLAY = `
  create table display_settings (
    workspace_id uuid not null,
    user_id uuid not null,
    key text not null,
    settings jsonb not null,
    updated_at timestamptz not null,
    constraint pk_display_settings primary key (workspace_id, user_id, key),
    ${PERSON('display_settings')}
  )`;

const PAGE_FAVORITES = `
  create table page_favorites (
    workspace_id uuid not null,
    user_id uuid not null,
    page_id uuid not null,
    created_at timestamptz not null,
    constraint pk_page_favorites primary key (workspace_id, user_id, page_id),
    constraint fk_page_favorites_user foreign key (user_id) references users (id),
    constraint fk_page_favorites_page foreign key (workspace_id, page_id) references pages (workspace_id, id)
  )`;

/** Favourites of all kinds of records, recently opened records, and display settings of lists. */
export class Personal1760000862000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(FAVORITES);
    await runner.query(
      `create unique index uq_favorites_entity on favorites (workspace_id, user_id, entity_type, entity_id)
       where deleted_at is null`,
    );
    await runner.query(OF_PAGES);
    await runner.query('drop table page_favorites');
    await runner.query(RECENT);
    await runner.query(DISPLAY);
    for (const table of ['favorites', 'recent_records', 'display_settings'])
      await runner.query(`create index ix_${table}_user on ${table} (user_id, workspace_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(PAGE_FAVORITES);
    await runner.query('create index ix_page_favorites_page on page_favorites (workspace_id, page_id)');
    await runner.query('create index ix_page_favorites_user on page_favorites (user_id, workspace_id)');
    await runner.query(
      `insert into page_favorites (workspace_id, user_id, page_id, created_at)
       select f.workspace_id, f.user_id, f.entity_id, f.created_at from favorites f
       where f.entity_type = 'page' and f.deleted_at is null`,
    );
    for (const table of ['favorites', 'recent_records', 'display_settings']) await runner.query(`drop table ${table}`);
  }
}
