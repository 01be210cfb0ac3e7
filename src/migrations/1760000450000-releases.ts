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

const PAIR = `
  external_source text,
  external_id text`;

const DESCRIPTION = `
  description_html text not null default '<p></p>',
  description_stripped text not null default '',
  description_json jsonb not null default '{}'`;

const keyed = (table: string): string => `
  constraint pk_${table} primary key (workspace_id, id),
  constraint fk_${table}_workspace foreign key (workspace_id) references workspaces (id)`;

const ofRelease = (table: string): string => `
  constraint pk_${table} primary key (workspace_id, id),
  constraint fk_${table}_release foreign key (workspace_id, release_id) references releases (workspace_id, id)`;

const pairIndex = (table: string): string =>
  `create unique index uq_${table}_external on ${table} (workspace_id, external_source, external_id) ${LIVE}`;

const createdIndex = (table: string): string =>
  `create index ix_${table}_created on ${table} (workspace_id, created_at, id) ${LIVE}`;

const TAGS = [
  // A separate name, because `version` counts the changes of a row.
  `create table release_tags (${TENANT},
     project_id uuid,
     tag_version text not null,
     description text not null default '',
     commit_hash text,
     git_tag text,${PAIR},${keyed('release_tags')},
     constraint fk_release_tags_project foreign key (workspace_id, project_id) references projects (workspace_id, id)
   )`,
  `create unique index uq_release_tags_version on release_tags (workspace_id, lower(tag_version))
     where deleted_at is null and project_id is null`,
  `create unique index uq_release_tags_of_project on release_tags (workspace_id, project_id, lower(tag_version)) ${LIVE}`,
  'create index ix_release_tags_project on release_tags (workspace_id, project_id)',
  `create index ix_release_tags_order on release_tags (workspace_id, tag_version, id) ${LIVE}`,
  pairIndex('release_tags'),
  createdIndex('release_tags'),
];

const LABELS = [
  `create table release_labels (${TENANT},
     name text not null,
     color text not null default '',
     sort_order double precision not null,${PAIR},${keyed('release_labels')}
   )`,
  `create unique index uq_release_labels_name on release_labels (workspace_id, lower(name)) ${LIVE}`,
  `create index ix_release_labels_sort on release_labels (workspace_id, sort_order, id) ${LIVE}`,
  pairIndex('release_labels'),
  createdIndex('release_labels'),
];

const RELEASES = [
  `create table releases (${TENANT},
     name text not null,${DESCRIPTION},
     status text not null default 'unreleased'
       constraint ck_releases_status check (status in ('unreleased', 'released', 'cancelled')),
     start_date date,
     target_date date,
     release_date date,
     lead_id uuid,
     tag_id uuid,
     label_ids uuid[] not null default '{}',
     is_latest boolean not null default false,
     is_prerelease boolean not null default false,
     logo_props jsonb not null default '{}',${PAIR},${keyed('releases')},
     constraint fk_releases_tag foreign key (workspace_id, tag_id) references release_tags (workspace_id, id)
   )`,
  `create index ix_releases_name on releases (workspace_id, name, id) ${LIVE}`,
  `create index ix_releases_named on releases (workspace_id, lower(name)) ${LIVE}`,
  `create index ix_releases_status on releases (workspace_id, status) ${LIVE}`,
  `create index ix_releases_target on releases (workspace_id, target_date, id) ${LIVE}`,
  `create index ix_releases_released on releases (workspace_id, release_date, id) ${LIVE}`,
  `create index ix_releases_lead on releases (workspace_id, lead_id) ${LIVE}`,
  `create index ix_releases_tag on releases (workspace_id, tag_id)`,
  pairIndex('releases'),
  createdIndex('releases'),
];

const OF_RELEASES = [
  `create table release_links (${TENANT},
     release_id uuid not null,
     title text not null default '',
     url text not null,
     metadata jsonb not null default '{}',${ofRelease('release_links')}
   )`,
  `create unique index uq_release_links_url on release_links (workspace_id, release_id, md5(url)) ${LIVE}`,
  'create index ix_release_links_created on release_links (workspace_id, release_id, created_at, id)',

  `create table release_comments (${TENANT},
     release_id uuid not null,
     parent_id uuid,
     comment_html text not null,
     comment_stripped text not null,
     comment_json jsonb not null,
     is_resolved boolean not null default false,
     edited_at timestamptz,${ofRelease('release_comments')},
     constraint fk_release_comments_parent foreign key (workspace_id, parent_id)
       references release_comments (workspace_id, id)
   )`,
  'create index ix_release_comments_created on release_comments (workspace_id, release_id, created_at, id)',
  'create index ix_release_comments_parent on release_comments (workspace_id, parent_id)',

  `create table release_changelogs (${TENANT},
     release_id uuid not null,${DESCRIPTION},${ofRelease('release_changelogs')}
   )`,
  'create unique index uq_release_changelogs_release on release_changelogs (workspace_id, release_id)',

  `create table work_item_releases (
     workspace_id uuid not null,
     work_item_id uuid not null,
     release_id uuid not null,
     id uuid not null,
     created_at timestamptz not null,
     created_by_id uuid,
     constraint pk_work_item_releases primary key (workspace_id, work_item_id, release_id),
     constraint fk_work_item_releases_item foreign key (workspace_id, work_item_id)
       references work_items (workspace_id, id),
     constraint fk_work_item_releases_release foreign key (workspace_id, release_id)
       references releases (workspace_id, id)
   )`,
  'create index ix_work_item_releases_member on work_item_releases (workspace_id, release_id, work_item_id)',
];

/** Releases with their tags, labels, comments and links, and their work items. */
export class Releases1760000450000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TAGS, ...LABELS, ...RELEASES, ...OF_RELEASES]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table work_item_releases, release_changelogs, release_comments, release_links, releases');
    await runner.query('drop table release_labels, release_tags');
  }
}
