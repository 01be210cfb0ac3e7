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

const LIVE = 'where deleted_at is null';

/** Makes a table of links from initiatives to other records. */
const linksTo = (table: string, column: string, target: string): string[] => [
  `create table ${table} (
    workspace_id uuid not null,
    initiative_id uuid not null,
    ${column} uuid not null,
    created_at timestamptz not null,
    deleted_at timestamptz,
    constraint pk_${table} primary key (workspace_id, initiative_id, ${column}),
    constraint fk_${table}_initiative foreign key (workspace_id, initiative_id) references initiatives (workspace_id, id),
    constraint fk_${table}_linked foreign key (workspace_id, ${column}) references ${target} (workspace_id, id)
  )`,
  `create index ix_${table}_linked on ${table} (workspace_id, ${column})`,
];

const INITIATIVES = [
  `create table initiatives (${TENANT},
    name text not null,
    description text not null default '',
    description_html text not null,
    description_stripped text not null,
    state text not null
      constraint ck_initiatives_state check (state in ('DRAFT', 'PLANNED', 'ACTIVE', 'COMPLETED', 'CLOSED')),
    start_date date,
    end_date date,
    lead_id uuid constraint fk_initiatives_lead references users (id),
    logo_props jsonb not null default '{}',
    archived_at timestamptz,
    external_source text,
    external_id text,
    constraint pk_initiatives primary key (workspace_id, id),
    constraint fk_initiatives_workspace foreign key (workspace_id) references workspaces (id)
  )`,
  `create index ix_initiatives_created on initiatives (workspace_id, created_at, id) ${LIVE}`,
  `create index ix_initiatives_name on initiatives (workspace_id, lower(name), id) ${LIVE}`,
  `create index ix_initiatives_state on initiatives (workspace_id, state) ${LIVE}`,
  'create index ix_initiatives_lead on initiatives (lead_id, workspace_id)',
  `create unique index uq_initiatives_external on initiatives (workspace_id, external_source, external_id) ${LIVE}`,

  `create table initiative_labels (${TENANT},
    name text not null,
    description text not null default '',
    color text not null default '',
    sort_order double precision not null,
    external_source text,
    external_id text,
    constraint pk_initiative_labels primary key (workspace_id, id),
    constraint fk_initiative_labels_workspace foreign key (workspace_id) references workspaces (id)
  )`,
  `create unique index uq_initiative_labels_name on initiative_labels (workspace_id, lower(name)) ${LIVE}`,
  `create unique index uq_initiative_labels_external on initiative_labels (workspace_id, external_source, external_id)
    ${LIVE}`,
  `create index ix_initiative_labels_sort on initiative_labels (workspace_id, sort_order, id) ${LIVE}`,
  `create index ix_initiative_labels_created on initiative_labels (workspace_id, created_at, id) ${LIVE}`,

  ...linksTo('initiative_label_links', 'label_id', 'initiative_labels'),
  ...linksTo('initiative_projects', 'project_id', 'projects'),

  `create table work_item_initiatives (
    workspace_id uuid not null,
    work_item_id uuid not null,
    initiative_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    created_by_id uuid,
    constraint pk_work_item_initiatives primary key (workspace_id, work_item_id, initiative_id),
    constraint fk_work_item_initiatives_item foreign key (workspace_id, work_item_id)
      references work_items (workspace_id, id),
    constraint fk_work_item_initiatives_initiative foreign key (workspace_id, initiative_id)
      references initiatives (workspace_id, id)
  )`,
  `create index ix_work_item_initiatives_member on work_item_initiatives (workspace_id, initiative_id, work_item_id)`,
];

const TABLES = [
  'work_item_initiatives',
  'initiative_projects',
  'initiative_label_links',
  'initiative_labels',
  'initiatives',
];

export class Initiatives1760000471000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of INITIATIVES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`drop table ${table}`);
  }
}
