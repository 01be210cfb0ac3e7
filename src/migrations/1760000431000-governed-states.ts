import type { MigrationInterface, QueryRunner } from 'typeorm';

const UP = [
  `alter table states alter column project_id drop not null`,
  `alter table states add column workspace_state_id uuid`,
  `alter table states add constraint fk_states_of_workspace
     foreign key (workspace_id, workspace_state_id) references states (workspace_id, id)`,
  `create index ix_states_of_workspace on states (workspace_id, workspace_state_id) where workspace_state_id is not null`,
  `create unique index uq_states_of_workspace on states (workspace_id, lower(name))
     where project_id is null and deleted_at is null`,
  `create unique index uq_states_copy on states (workspace_id, project_id, workspace_state_id)
     where workspace_state_id is not null and deleted_at is null`,
];

const DOWN = [
  `drop index uq_states_copy`,
  `drop index uq_states_of_workspace`,
  `alter table states drop column workspace_state_id`,
  `delete from states where project_id is null`,
  `alter table states alter column project_id set not null`,
];

/** A state of the workspace has no project. Each project of a governing workspace has a copy of it. */
export class GovernedStates1760000431000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}
