import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `create table workflow_approvals (
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
    transition_id uuid not null,
    decision text not null constraint ck_workflow_approvals_decision check (decision in ('approved', 'rejected')),
    moved_to_id uuid,
    constraint pk_workflow_approvals primary key (workspace_id, id),
    constraint fk_workflow_approvals_project foreign key (workspace_id, project_id) references projects (workspace_id, id),
    constraint fk_workflow_approvals_item foreign key (workspace_id, work_item_id) references work_items (workspace_id, id),
    constraint fk_workflow_approvals_way foreign key (workspace_id, transition_id)
      references workflow_transitions (workspace_id, id),
    constraint fk_workflow_approvals_moved_to foreign key (workspace_id, moved_to_id) references states (workspace_id, id)
  )`,
  `create index ix_workflow_approvals_created on workflow_approvals (workspace_id, work_item_id, created_at, id)
     where deleted_at is null`,
  `create index ix_workflow_approvals_item on workflow_approvals (workspace_id, work_item_id)`,
  `create index ix_workflow_approvals_project on workflow_approvals (workspace_id, project_id)`,
  `create index ix_workflow_approvals_way on workflow_approvals (workspace_id, transition_id)`,
  `create index ix_workflow_approvals_moved_to on workflow_approvals (workspace_id, moved_to_id)`,
];

/** Decisions of people about work items that need an approval to leave their state. */
export class WorkflowApprovals1760000511000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table workflow_approvals');
  }
}
