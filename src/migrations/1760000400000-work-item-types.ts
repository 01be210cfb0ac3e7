import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The columns of every tenant table. */
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

const TYPE_COLUMNS = [
  'is_active boolean not null default true',
  'level integer not null default 0',
  'external_source text',
  'external_id text',
  `imported_by uuid[] not null default '{}'`,
];

/**
 * A null project stands for the workspace. By default, unique indexes treat nulls as different, which must be disabled
 * here.
 */
const ONE_A_PLACE = 'nulls not distinct where deleted_at is null';

const TYPES = [
  ...TYPE_COLUMNS.map((column) => `alter table work_item_types add column ${column}`),
  `create unique index uq_work_item_types_name on work_item_types (workspace_id, lower(name))
     where project_id is null and deleted_at is null`,
  `create unique index uq_work_item_types_default on work_item_types (workspace_id, project_id)
     ${ONE_A_PLACE} and is_default`,
  `create unique index uq_work_item_types_external on work_item_types (workspace_id, project_id, external_source, external_id)
     ${ONE_A_PLACE} and external_source is not null and external_id is not null`,
  `create index ix_work_item_types_level on work_item_types (workspace_id, project_id, level, id) ${LIVE}`,
  `create index ix_work_item_types_created on work_item_types (workspace_id, project_id, created_at, id) ${LIVE}`,
  `create index ix_work_item_types_named on work_item_types (workspace_id, project_id, name, id) ${LIVE}`,
];

const PROPERTIES = [
  `create table work_item_properties (${TENANT},
    project_id uuid,
    name text not null,
    display_name text not null,
    description text not null default '',
    property_type text not null constraint ck_work_item_properties_type check (property_type in
      ('TEXT', 'DATETIME', 'DECIMAL', 'BOOLEAN', 'OPTION', 'RELATION', 'URL', 'EMAIL', 'FILE', 'FORMULA')),
    relation_type text constraint ck_work_item_properties_relation check
      (relation_type in ('ISSUE', 'USER', 'RELEASE', 'RICH_TEXT')),
    is_multi boolean not null,
    is_required boolean not null,
    is_active boolean not null,
    default_value text[] not null,
    settings jsonb not null,
    validation_rules jsonb not null,
    logo_props jsonb not null,
    sort_order double precision not null,
    external_source text,
    external_id text,
    constraint pk_work_item_properties primary key (workspace_id, id),
    constraint fk_work_item_properties_project foreign key (workspace_id, project_id) references projects (workspace_id, id)
  )`,
  `create unique index uq_work_item_properties_external
     on work_item_properties (workspace_id, project_id, external_source, external_id)
     ${ONE_A_PLACE} and external_source is not null and external_id is not null`,
  `create index ix_work_item_properties_sort on work_item_properties (workspace_id, project_id, sort_order, id)`,
  `create index ix_work_item_properties_created on work_item_properties (workspace_id, project_id, created_at, id) ${LIVE}`,

  `create table work_item_type_properties (
    workspace_id uuid not null,
    work_item_type_id uuid not null,
    property_id uuid not null,
    created_at timestamptz not null,
    constraint pk_work_item_type_properties primary key (workspace_id, work_item_type_id, property_id),
    constraint fk_work_item_type_properties_type foreign key (workspace_id, work_item_type_id)
      references work_item_types (workspace_id, id) on delete cascade,
    constraint fk_work_item_type_properties_property foreign key (workspace_id, property_id)
      references work_item_properties (workspace_id, id) on delete cascade
  )`,
  `create index ix_work_item_type_properties_property on work_item_type_properties (workspace_id, property_id)`,
];

const CONTEXTS = [
  `create table work_item_property_contexts (${TENANT},
    property_id uuid not null,
    name text not null,
    is_default boolean not null,
    applies_to_all_projects boolean not null,
    project_ids uuid[] not null,
    applies_to_all_types boolean not null,
    type_ids uuid[] not null,
    is_required boolean,
    is_multi boolean,
    default_value text[],
    settings jsonb,
    option_ids uuid[],
    default_option_id uuid,
    sort_order double precision not null,
    external_source text,
    external_id text,
    constraint pk_work_item_property_contexts primary key (workspace_id, id),
    constraint fk_property_contexts_property foreign key (workspace_id, property_id)
      references work_item_properties (workspace_id, id) on delete cascade
  )`,
  `create index ix_property_contexts_sort on work_item_property_contexts (workspace_id, property_id, sort_order, id)`,
  `create index ix_property_contexts_created on work_item_property_contexts (workspace_id, property_id, created_at, id) ${LIVE}`,
  `create unique index uq_property_contexts_name on work_item_property_contexts (workspace_id, property_id, lower(name)) ${LIVE}`,
  `create unique index uq_property_contexts_external
     on work_item_property_contexts (workspace_id, property_id, external_source, external_id) ${LIVE}`,
];

const OPTIONS = [
  `create table work_item_property_options (${TENANT},
    project_id uuid,
    property_id uuid not null,
    context_id uuid,
    parent_id uuid,
    name text not null,
    description text not null default '',
    is_default boolean not null,
    is_active boolean not null,
    logo_props jsonb not null,
    sort_order double precision not null,
    external_source text,
    external_id text,
    constraint pk_work_item_property_options primary key (workspace_id, id),
    constraint fk_property_options_property foreign key (workspace_id, property_id)
      references work_item_properties (workspace_id, id) on delete cascade,
    constraint fk_property_options_project foreign key (workspace_id, project_id) references projects (workspace_id, id),
    constraint fk_property_options_context foreign key (workspace_id, context_id)
      references work_item_property_contexts (workspace_id, id) on delete cascade,
    constraint fk_property_options_parent foreign key (workspace_id, parent_id)
      references work_item_property_options (workspace_id, id)
  )`,
  `create index ix_property_options_sort on work_item_property_options (workspace_id, property_id, sort_order, id)`,
  `create index ix_property_options_created on work_item_property_options (workspace_id, property_id, created_at, id) ${LIVE}`,
  `create index ix_property_options_project on work_item_property_options (workspace_id, project_id)`,
  `create index ix_property_options_context on work_item_property_options (workspace_id, context_id)`,
  `create index ix_property_options_parent on work_item_property_options (workspace_id, parent_id)`,
  `create unique index uq_property_options_name on work_item_property_options (workspace_id, property_id, lower(name))
     ${LIVE}`,
  `create unique index uq_property_options_external
     on work_item_property_options (workspace_id, property_id, external_source, external_id) ${LIVE}`,
];

/** Types of work items in projects and workspaces, and the properties of each type. */
export class WorkItemTypes1760000400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...TYPES, ...PROPERTIES, ...CONTEXTS, ...OPTIONS]) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    const added = ['work_item_property_options', 'work_item_property_contexts', 'work_item_type_properties'];
    for (const table of [...added, 'work_item_properties']) {
      await runner.query(`drop table ${table}`);
    }
    // Indexes are dropped with their columns, except those that contain none of them.
    await runner.query('drop index uq_work_item_types_name');
    await runner.query('drop index uq_work_item_types_default');
    await runner.query('drop index ix_work_item_types_created');
    await runner.query('drop index ix_work_item_types_named');
    for (const column of TYPE_COLUMNS) {
      await runner.query(`alter table work_item_types drop column ${column.slice(0, column.indexOf(' '))}`);
    }
  }
}
