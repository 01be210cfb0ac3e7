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

const GLOBAL = [
  `create extension if not exists pg_trgm`,

  `create table users (
    id uuid constraint pk_users primary key,
    email text not null,
    display_name text not null,
    first_name text not null default '',
    last_name text not null default '',
    avatar text not null default '',
    avatar_url text,
    timezone text not null default 'UTC',
    is_active boolean not null default true,
    is_bot boolean not null default false,
    password_hash text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create unique index uq_users_email on users (lower(email))`,

  `create table api_keys (
    id uuid constraint pk_api_keys primary key,
    user_id uuid not null constraint fk_api_keys_user references users (id) on delete cascade,
    title text not null,
    description text not null default '',
    key_hash text not null constraint uq_api_keys_hash unique,
    hint text not null,
    is_service boolean not null default false,
    expires_at timestamptz,
    last_used_at timestamptz,
    revoked_at timestamptz,
    created_at timestamptz not null
  )`,
  `create index ix_api_keys_user on api_keys (user_id)`,

  `create table setup_links (
    id uuid constraint pk_setup_links primary key,
    token_hash text not null constraint uq_setup_links_hash unique,
    used_at timestamptz,
    created_at timestamptz not null
  )`,

  `create table access_tokens (
    id uuid constraint pk_access_tokens primary key,
    user_id uuid not null constraint fk_access_tokens_user references users (id) on delete cascade,
    token_hash text not null constraint uq_access_tokens_hash unique,
    scopes text[] not null,
    expires_at timestamptz not null,
    revoked_at timestamptz,
    created_at timestamptz not null
  )`,
  `create index ix_access_tokens_user on access_tokens (user_id)`,

  `create table workspaces (
    id uuid constraint pk_workspaces primary key,
    name text not null,
    slug text not null constraint uq_workspaces_slug unique,
    timezone text not null default 'UTC',
    features text[] not null default '{}',
    governance text not null default 'off' constraint ck_workspaces_governance check (governance in ('off', 'migrating', 'on')),
    owner_id uuid not null constraint fk_workspaces_owner references users (id),
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz
  )`,
  `create index ix_workspaces_owner on workspaces (owner_id)`,

  `create table idempotency_keys (
    user_id uuid not null constraint fk_idempotency_keys_user references users (id) on delete cascade,
    key text not null,
    fingerprint text not null,
    status integer not null,
    headers jsonb not null,
    body text not null,
    created_at timestamptz not null,
    constraint pk_idempotency_keys primary key (user_id, key)
  )`,
  `create index ix_idempotency_keys_age on idempotency_keys (created_at)`,
];

const MEMBERS_AND_PROJECTS = [
  `create table workspace_members (${TENANT},
    user_id uuid not null constraint fk_workspace_members_user references users (id),
    role text not null constraint ck_workspace_members_role check (role in ('owner', 'admin', 'member', 'guest')),
    is_active boolean not null default true,
    constraint pk_workspace_members primary key (workspace_id, id),
    constraint fk_workspace_members_workspace foreign key (workspace_id) references workspaces (id)
  )`,
  `create unique index uq_workspace_members_user on workspace_members (workspace_id, user_id) where deleted_at is null`,
  `create index ix_workspace_members_person on workspace_members (user_id)`,

  `create table projects (${TENANT},
    name text not null,
    identifier text not null,
    description text not null default '',
    description_text jsonb,
    description_html jsonb,
    network smallint not null default 2 constraint ck_projects_network check (network in (0, 2)),
    project_lead_id uuid constraint fk_projects_lead references users (id),
    default_assignee_id uuid constraint fk_projects_assignee references users (id),
    default_state_id uuid,
    state_id uuid,
    estimate_id uuid,
    priority text not null default 'none'
      constraint ck_projects_priority check (priority in ('urgent', 'high', 'medium', 'low', 'none')),
    start_date timestamptz,
    target_date timestamptz,
    emoji text,
    icon_prop jsonb,
    logo_props jsonb not null default '{}',
    cover_image text,
    module_view boolean not null default false,
    cycle_view boolean not null default false,
    issue_views_view boolean not null default false,
    page_view boolean not null default true,
    intake_view boolean not null default false,
    is_time_tracking_enabled boolean not null default false,
    is_issue_type_enabled boolean not null default false,
    guest_view_all_features boolean not null default false,
    archive_in smallint not null default 0,
    close_in smallint not null default 0,
    timezone text not null default 'UTC',
    external_source text,
    external_id text,
    archived_at timestamptz,
    constraint pk_projects primary key (workspace_id, id),
    constraint fk_projects_workspace foreign key (workspace_id) references workspaces (id)
  )`,
  `create unique index uq_projects_name on projects (workspace_id, lower(name)) where deleted_at is null`,
  `create unique index uq_projects_identifier on projects (workspace_id, identifier) where deleted_at is null`,
  `create unique index uq_projects_external on projects (workspace_id, external_source, external_id) where deleted_at is null`,
  `create index ix_projects_lead on projects (project_lead_id)`,
  `create index ix_projects_assignee on projects (default_assignee_id)`,

  `create table project_members (${TENANT},
    project_id uuid not null,
    user_id uuid not null constraint fk_project_members_user references users (id),
    role text not null constraint ck_project_members_role check (role in ('admin', 'contributor', 'commenter', 'guest')),
    is_active boolean not null default true,
    sort_order double precision not null default 65535,
    constraint pk_project_members primary key (workspace_id, id),
    constraint fk_project_members_project foreign key (workspace_id, project_id) references projects (workspace_id, id)
  )`,
  `create unique index uq_project_members_user on project_members (workspace_id, project_id, user_id) where deleted_at is null`,
  `create index ix_project_members_project on project_members (workspace_id, project_id)`,
  `create index ix_project_members_person on project_members (user_id, workspace_id)`,

  `create table project_counters (
    workspace_id uuid not null,
    project_id uuid not null,
    last_sequence integer not null default 0,
    visible_items integer not null default 0,
    constraint pk_project_counters primary key (workspace_id, project_id),
    constraint fk_project_counters_project foreign key (workspace_id, project_id) references projects (workspace_id, id)
  ) with (fillfactor = 50)`,

  `create table states (${TENANT},
    project_id uuid not null,
    name text not null,
    description text not null default '',
    color text not null,
    slug text not null default '',
    sequence double precision not null,
    "group" text not null
      constraint ck_states_group check ("group" in ('backlog', 'unstarted', 'started', 'completed', 'cancelled', 'triage')),
    is_default boolean not null default false,
    is_triage boolean not null default false,
    external_source text,
    external_id text,
    constraint pk_states primary key (workspace_id, id),
    constraint uq_states_of_project unique (workspace_id, project_id, id),
    constraint fk_states_project foreign key (workspace_id, project_id) references projects (workspace_id, id)
  )`,
  `create unique index uq_states_name on states (workspace_id, project_id, lower(name)) where deleted_at is null`,
  `create unique index uq_states_default on states (workspace_id, project_id) where is_default and deleted_at is null`,
  `create unique index uq_states_external on states (workspace_id, project_id, external_source, external_id) where deleted_at is null`,
  `alter table projects add constraint fk_projects_default_state
     foreign key (workspace_id, id, default_state_id) references states (workspace_id, project_id, id)`,
  `create index ix_projects_default_state on projects (workspace_id, id, default_state_id)`,

  `create table labels (${TENANT},
    project_id uuid,
    parent_id uuid,
    name text not null,
    description text not null default '',
    color text not null default '',
    sort_order double precision not null,
    external_source text,
    external_id text,
    constraint pk_labels primary key (workspace_id, id),
    constraint uq_labels_of_project unique (workspace_id, project_id, id),
    constraint fk_labels_project foreign key (workspace_id, project_id) references projects (workspace_id, id),
    constraint fk_labels_parent foreign key (workspace_id, parent_id) references labels (workspace_id, id)
  )`,
  `create unique index uq_labels_name on labels (workspace_id, project_id, lower(name)) nulls not distinct where deleted_at is null`,
  `create unique index uq_labels_external on labels (workspace_id, project_id, external_source, external_id) where deleted_at is null`,
  `create index ix_labels_parent on labels (workspace_id, parent_id)`,
];

/** Tables to which work items refer. The contexts that own them add their columns later. */
const REFERENCES = ['cycles', 'modules', 'work_item_types', 'estimate_points'].flatMap((table) => [
  `create table ${table} (${TENANT},
    project_id uuid${table === 'work_item_types' ? '' : ' not null'},
    name text not null,
    constraint pk_${table} primary key (workspace_id, id),
    constraint uq_${table}_of_project unique (workspace_id, project_id, id),
    constraint fk_${table}_project foreign key (workspace_id, project_id) references projects (workspace_id, id)
  )`,
]);

const WORK_ITEMS = [
  `alter table work_item_types add column description text not null default ''`,
  `alter table work_item_types add column logo_props jsonb not null default '{}'`,
  `alter table work_item_types add column is_epic boolean not null default false`,
  `alter table work_item_types add column is_default boolean not null default false`,

  `create table work_items (${TENANT},
    project_id uuid not null,
    sequence_id integer not null,
    name text not null,
    description_html text not null default '<p></p>',
    description_stripped text not null default '',
    priority text not null default 'none'
      constraint ck_work_items_priority check (priority in ('urgent', 'high', 'medium', 'low', 'none')),
    state_id uuid not null,
    state_group text not null,
    type_id uuid,
    parent_id uuid,
    cycle_id uuid,
    estimate_point_id uuid,
    point smallint,
    start_date date,
    target_date date,
    completed_at timestamptz,
    archived_at timestamptz,
    is_draft boolean not null default false,
    sort_order double precision not null,
    external_source text,
    external_id text,
    constraint pk_work_items primary key (workspace_id, id),
    constraint uq_work_items_sequence unique (workspace_id, project_id, sequence_id),
    constraint fk_work_items_project foreign key (workspace_id, project_id) references projects (workspace_id, id),
    constraint fk_work_items_state foreign key (workspace_id, project_id, state_id) references states (workspace_id, project_id, id),
    constraint fk_work_items_parent foreign key (workspace_id, parent_id) references work_items (workspace_id, id),
    constraint fk_work_items_type foreign key (workspace_id, type_id) references work_item_types (workspace_id, id),
    constraint fk_work_items_cycle foreign key (workspace_id, project_id, cycle_id) references cycles (workspace_id, project_id, id),
    constraint fk_work_items_point foreign key (workspace_id, project_id, estimate_point_id)
      references estimate_points (workspace_id, project_id, id)
  )`,
  `create unique index uq_work_items_external on work_items (workspace_id, project_id, external_source, external_id)
     where deleted_at is null`,
  `create index ix_work_items_created on work_items (workspace_id, project_id, created_at desc, id desc)
     where deleted_at is null and archived_at is null and not is_draft and state_group <> 'triage'`,
  `create index ix_work_items_updated on work_items (workspace_id, project_id, updated_at desc, id desc)
     where deleted_at is null and archived_at is null and not is_draft and state_group <> 'triage'`,
  `create index ix_work_items_recent on work_items (workspace_id, created_at desc, id desc)
     where deleted_at is null and archived_at is null and not is_draft and state_group <> 'triage'`,
  `create index ix_work_items_facets on work_items (workspace_id, project_id, state_group, priority, state_id)
     where deleted_at is null and archived_at is null and not is_draft and state_group <> 'triage'`,
  `create index ix_work_items_archived on work_items (workspace_id, project_id, created_at desc, id desc)
     where deleted_at is null and archived_at is not null`,
  `create index ix_work_items_state on work_items (workspace_id, project_id, state_id, sort_order)`,
  `create index ix_work_items_parent on work_items (workspace_id, parent_id) where parent_id is not null`,
  `create index ix_work_items_type on work_items (workspace_id, type_id) where type_id is not null`,
  `create index ix_work_items_cycle on work_items (workspace_id, project_id, cycle_id) where cycle_id is not null`,
  `create index ix_work_items_point on work_items (workspace_id, project_id, estimate_point_id) where estimate_point_id is not null`,
  `create index ix_work_items_name on work_items using gin (name gin_trgm_ops) where deleted_at is null`,

  ...[
    ['work_item_assignees', 'user_id'],
    ['work_item_labels', 'label_id'],
    ['work_item_modules', 'module_id'],
  ].flatMap(([table, member]) => [
    `create table ${table} (
      workspace_id uuid not null,
      work_item_id uuid not null,
      ${member} uuid not null,
      created_at timestamptz not null,
      constraint pk_${table} primary key (workspace_id, work_item_id, ${member}),
      constraint fk_${table}_item foreign key (workspace_id, work_item_id) references work_items (workspace_id, id)
    )`,
    `create index ix_${table}_member on ${table} (workspace_id, ${member}, work_item_id)`,
  ]),
  `alter table work_item_assignees add constraint fk_work_item_assignees_user foreign key (user_id) references users (id)`,
  `create index ix_work_item_assignees_user on work_item_assignees (user_id)`,
  `alter table work_item_labels add constraint fk_work_item_labels_label
     foreign key (workspace_id, label_id) references labels (workspace_id, id)`,
  `alter table work_item_modules add constraint fk_work_item_modules_module
     foreign key (workspace_id, module_id) references modules (workspace_id, id)`,

  `create table activities (
    workspace_id uuid not null,
    id uuid not null,
    project_id uuid not null,
    work_item_id uuid not null,
    actor_id uuid,
    verb text not null,
    field text,
    old_value text,
    new_value text,
    old_identifier uuid,
    new_identifier uuid,
    comment text not null default '',
    comment_id uuid,
    attachments text[] not null default '{}',
    epoch double precision not null,
    created_at timestamptz not null,
    constraint pk_activities primary key (workspace_id, id),
    constraint fk_activities_item foreign key (workspace_id, work_item_id) references work_items (workspace_id, id)
  )`,
  `create index ix_activities_item on activities (workspace_id, work_item_id, created_at, id)`,

  `create table outbox (
    workspace_id uuid not null,
    id uuid not null,
    transaction_id xid8 not null default pg_current_xact_id(),
    event text not null,
    entity_type text not null,
    entity_id uuid not null,
    project_id uuid,
    actor_id uuid,
    data jsonb not null,
    previous jsonb not null,
    created_at timestamptz not null,
    constraint pk_outbox primary key (workspace_id, id)
  )`,
  `create index ix_outbox_order on outbox (workspace_id, transaction_id, id)`,
];

/** The first schema: people, workspaces, projects with states and labels, work items, activities and the outbox. */
export class Foundation1760000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [...GLOBAL, ...MEMBERS_AND_PROJECTS, ...REFERENCES, ...WORK_ITEMS]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table outbox, activities, work_item_modules, work_item_labels, work_item_assignees,
      work_items, estimate_points, work_item_types, modules, cycles, labels, states, project_counters, project_members,
      projects, workspace_members, idempotency_keys, workspaces, access_tokens, setup_links, api_keys, users cascade`);
  }
}
