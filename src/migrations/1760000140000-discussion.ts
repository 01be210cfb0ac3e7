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

/** Makes a table of records that belong to a work item, with an index for lists by time and one for its foreign key. */
const hosted = (table: string, columns: string): string[] => [
  `create table ${table} (${TENANT},
    project_id uuid not null,
    work_item_id uuid not null,
    ${columns},
    external_source text,
    external_id text,
    constraint pk_${table} primary key (workspace_id, id),
    constraint fk_${table}_item foreign key (workspace_id, work_item_id) references work_items (workspace_id, id)
  )`,
  `create index ix_${table}_item on ${table} (workspace_id, work_item_id, id)`,
  `create index ix_${table}_created on ${table} (workspace_id, work_item_id, created_at desc, id desc)
     where deleted_at is null`,
];

const COMMENTS = [
  ...hosted(
    'work_item_comments',
    `parent_id uuid,
    comment_html text not null,
    comment_stripped text not null,
    comment_json jsonb not null default '{}',
    access text not null constraint ck_work_item_comments_access check (access in ('INTERNAL', 'EXTERNAL')),
    edited_at timestamptz`,
  ),
  `alter table work_item_comments add constraint fk_work_item_comments_parent
     foreign key (workspace_id, parent_id) references work_item_comments (workspace_id, id)`,
  `create index ix_work_item_comments_parent on work_item_comments (workspace_id, parent_id) where parent_id is not null`,
  // Not unique: version 2 allows two comments with the same external pair.
  `create index ix_work_item_comments_external
     on work_item_comments (workspace_id, project_id, external_source, external_id) where deleted_at is null`,
];

const LINKS = [
  ...hosted(
    'work_item_links',
    `title text,
    url text not null,
    metadata jsonb not null default '{}'`,
  ),
  // Hashed, because an address may be longer than an index entry.
  `create unique index uq_work_item_links_url on work_item_links (workspace_id, work_item_id, md5(url))
     where deleted_at is null`,
];

const WORKLOGS = [
  ...hosted(
    'worklogs',
    `description text not null default '',
    duration integer not null constraint ck_worklogs_duration check (duration > 0)`,
  ),
  `create index ix_worklogs_project on worklogs (workspace_id, project_id, work_item_id) include (duration)
     where deleted_at is null`,
];

const ACTIVITIES = [
  `alter table activities add column duration integer`,
  `alter table activities add column external_source text`,
  `alter table activities add column external_id text`,
  `alter table activities add constraint fk_activities_comment
       foreign key (workspace_id, comment_id) references work_item_comments (workspace_id, id)`,
  `create index ix_activities_comment on activities (workspace_id, comment_id) where comment_id is not null`,
  // The condition is that of the list without comments, so that a long discussion does not slow it down.
  `create index ix_activities_changes on activities (workspace_id, work_item_id, created_at, id)
     where coalesce(field, '') not in ('comment', 'vote', 'reaction', 'draft')`,
];

const TALLIES = [
  `create table work_item_tallies (
    workspace_id uuid not null,
    work_item_id uuid not null,
    comments integer not null default 0,
    talk integer not null default 0,
    constraint pk_work_item_tallies primary key (workspace_id, work_item_id),
    constraint fk_work_item_tallies_item foreign key (workspace_id, work_item_id) references work_items (workspace_id, id)
  ) with (fillfactor = 50)`,
];

/** Comments, links and worklogs of work items, and their entries in the history. */
export class Discussion1760000140000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...COMMENTS, ...LINKS, ...WORKLOGS, ...ACTIVITIES, ...TALLIES])
      await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index ix_activities_changes, ix_activities_comment`);
    await runner.query(`alter table activities drop constraint fk_activities_comment`);
    for (const column of ['duration', 'external_source', 'external_id']) {
      await runner.query(`alter table activities drop column ${column}`);
    }
    await runner.query('drop table work_item_tallies, worklogs, work_item_links, work_item_comments');
  }
}
