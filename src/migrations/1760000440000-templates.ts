import type { MigrationInterface, QueryRunner } from 'typeorm';

const LIVE = 'where deleted_at is null';
const PLACE = 'workspace_id, project_id, kind';

const TEMPLATES = [
  `create table templates (
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,
    project_id uuid,
    kind text not null constraint ck_templates_kind check (kind in ('workitem', 'page', 'project')),
    name text not null,
    short_id text not null,
    short_description text,
    description text not null default '',
    description_html text not null default '',
    template_data jsonb not null default '{}',
    logo_props jsonb not null default '{}',
    is_published boolean not null default false,
    category_ids uuid[] not null default '{}',
    external_source text,
    external_id text,
    constraint pk_templates primary key (workspace_id, id),
    constraint fk_templates_workspace foreign key (workspace_id) references workspaces (id),
    constraint fk_templates_project foreign key (workspace_id, project_id) references projects (workspace_id, id)
  )`,
  `create unique index uq_templates_short_id on templates (workspace_id, short_id)`,
  `create unique index uq_templates_external on templates (${PLACE}, external_source, external_id)
     nulls not distinct where deleted_at is null and external_source is not null and external_id is not null`,
  'create index ix_templates_project on templates (workspace_id, project_id)',
  `create index ix_templates_created on templates (${PLACE}, created_at, id) ${LIVE}`,
  `create index ix_templates_name on templates (${PLACE}, name, id) ${LIVE}`,
];

/** Templates of work items, pages and projects, in projects and workspaces. */
export class Templates1760000440000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TEMPLATES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table templates');
  }
}
