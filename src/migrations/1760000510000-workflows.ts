import type { MigrationInterface, QueryRunner } from 'typeorm';

const TENANT = `
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,
    project_id uuid`;

const project = (table: string) =>
  `constraint fk_${table}_project foreign key (workspace_id, project_id) references projects (workspace_id, id)`;

const workflow = (table: string) => `
    constraint fk_${table}_workflow foreign key (workspace_id, workflow_id) references workflows (workspace_id, id)`;

const state = (table: string, name: string, column: string) =>
  `constraint fk_${table}_${name} foreign key (workspace_id, ${column}) references states (workspace_id, id)`;

const STATEMENTS = [
  `create table workflows (${TENANT},
    name text not null,
    description text not null default '',
    is_active boolean not null,
    is_default boolean not null,
    type_ids uuid[] not null default '{}',
    external_source text,
    external_id text,
    constraint pk_workflows primary key (workspace_id, id),
    ${project('workflows')}
  )`,
  `create unique index uq_workflows_default on workflows (workspace_id, project_id) where is_default and deleted_at is null`,
  `create unique index uq_workflows_name on workflows (workspace_id, project_id, lower(name)) where deleted_at is null`,
  `create unique index uq_workflows_external on workflows (workspace_id, project_id, external_source, external_id)
     where deleted_at is null`,
  `create index ix_workflows_project on workflows (workspace_id, project_id)`,
  `create index ix_workflows_created on workflows (workspace_id, project_id, created_at, id) where deleted_at is null`,

  `create table workflow_states (${TENANT},
    workflow_id uuid not null,
    state_id uuid not null,
    is_default boolean not null,
    allow_issue_creation boolean not null,
    flow text not null constraint ck_workflow_states_flow check (flow in ('transition', 'approval')),
    constraint pk_workflow_states primary key (workspace_id, id),
    ${project('workflow_states')},
    ${workflow('workflow_states')},
    ${state('workflow_states', 'state', 'state_id')}
  )`,
  `create unique index uq_workflow_states_state on workflow_states (workspace_id, workflow_id, state_id)
     where deleted_at is null`,
  `create index ix_workflow_states_created on workflow_states (workspace_id, workflow_id, created_at, id)
     where deleted_at is null`,
  `create index ix_workflow_states_workflow on workflow_states (workspace_id, workflow_id)`,
  `create index ix_workflow_states_project on workflow_states (workspace_id, project_id)`,
  `create index ix_workflow_states_state on workflow_states (workspace_id, state_id)`,

  `create table workflow_transitions (${TENANT},
    workflow_id uuid not null,
    workflow_state_id uuid not null,
    state_id uuid not null,
    transition_state_id uuid not null,
    rejection_state_id uuid,
    required_approvals integer,
    member_ids uuid[] not null default '{}',
    pre_rules jsonb not null default '[]',
    post_rules jsonb not null default '[]',
    flow text not null constraint ck_workflow_transitions_flow check (flow in ('transition', 'approval')),
    external_source text,
    external_id text,
    constraint pk_workflow_transitions primary key (workspace_id, id),
    ${project('workflow_transitions')},
    ${workflow('workflow_transitions')},
    constraint fk_workflow_transitions_from foreign key (workspace_id, workflow_state_id)
      references workflow_states (workspace_id, id),
    ${state('workflow_transitions', 'state', 'state_id')},
    ${state('workflow_transitions', 'target', 'transition_state_id')},
    ${state('workflow_transitions', 'rejection', 'rejection_state_id')}
  )`,
  `create unique index uq_workflow_transitions_way on workflow_transitions
     (workspace_id, workflow_id, state_id, transition_state_id) where deleted_at is null`,
  `create index ix_workflow_transitions_created on workflow_transitions (workspace_id, workflow_id, created_at, id)
     where deleted_at is null`,
  `create index ix_workflow_transitions_workflow on workflow_transitions (workspace_id, workflow_id)`,
  `create index ix_workflow_transitions_project on workflow_transitions (workspace_id, project_id)`,
  `create index ix_workflow_transitions_from on workflow_transitions (workspace_id, workflow_state_id)`,
  `create index ix_workflow_transitions_state on workflow_transitions (workspace_id, state_id)`,
  `create index ix_workflow_transitions_target on workflow_transitions (workspace_id, transition_state_id)`,
  `create index ix_workflow_transitions_rejection on workflow_transitions (workspace_id, rejection_state_id)`,

  `insert into workflows (workspace_id, id, created_at, updated_at, created_by_id, updated_by_id, project_id, name,
     is_active, is_default)
   select workspace_id, gen_random_uuid(), now(), now(), created_by_id, created_by_id, id, 'Default workflow', true, true
   from projects where deleted_at is null`,
];

/** Workflows. Every project has one that applies to all of its work items. */
export class Workflows1760000510000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table workflow_transitions, workflow_states, workflows');
  }
}
