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

const STATEMENTS = [
  `create unique index uq_workflows_shared_default on workflows (workspace_id)
     where project_id is null and is_default and deleted_at is null`,
  `create unique index uq_workflows_shared_name on workflows (workspace_id, lower(name))
     where project_id is null and deleted_at is null`,
  `create unique index uq_workflows_shared_external on workflows (workspace_id, external_source, external_id)
     where project_id is null and deleted_at is null`,

  `create table workflow_rules (${TENANT},
    mode text not null constraint ck_workflow_rules_mode check (mode in ('any', 'constrained', 'required')),
    workflow_ids uuid[] not null default '{}',
    constraint pk_workflow_rules primary key (workspace_id, id),
    constraint fk_workflow_rules_type foreign key (workspace_id, id) references work_item_types (workspace_id, id)
  )`,

  `create table workflow_choices (${TENANT},
    project_id uuid not null,
    type_id uuid,
    workflow_id uuid not null,
    is_pinned boolean not null,
    constraint pk_workflow_choices primary key (workspace_id, id),
    constraint fk_workflow_choices_project foreign key (workspace_id, project_id) references projects (workspace_id, id),
    constraint fk_workflow_choices_type foreign key (workspace_id, type_id) references work_item_types (workspace_id, id),
    constraint fk_workflow_choices_workflow foreign key (workspace_id, workflow_id)
      references workflows (workspace_id, id)
  )`,
  `create unique index uq_workflow_choices_type on workflow_choices (workspace_id, project_id, type_id, is_pinned)
     where type_id is not null and deleted_at is null`,
  `create unique index uq_workflow_choices_rest on workflow_choices (workspace_id, project_id)
     where type_id is null and deleted_at is null`,
  `create index ix_workflow_choices_project on workflow_choices (workspace_id, project_id)`,
  `create index ix_workflow_choices_type on workflow_choices (workspace_id, type_id)`,
  `create index ix_workflow_choices_workflow on workflow_choices (workspace_id, workflow_id)`,

  // Workspaces that already govern have nothing to take over, because their projects could not have workflows with
  // states before.
  `update workflows w set deleted_at = now() where w.project_id is not null and w.workspace_id in (
     select id from workspaces where governance = 'on')`,
  `insert into workflows (workspace_id, id, created_at, updated_at, name, is_active, is_default)
   select id, gen_random_uuid(), now(), now(), 'Default workflow', true, true
   from workspaces where governance = 'on' and deleted_at is null`,
];

/** Workflows of a governing workspace: the rules for each type, and the choices of projects. */
export class GovernedWorkflows1760000530000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table workflow_choices, workflow_rules');
    await runner.query(
      'drop index uq_workflows_shared_default, uq_workflows_shared_name, uq_workflows_shared_external',
    );
  }
}
