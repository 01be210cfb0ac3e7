import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An index for the changes of states in a project and a span of time. Its statistics had to look up the changes of each
 * work item.
 */
export class ChangesOfStates1760000881000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index ix_activities_states on activities (workspace_id, project_id, created_at)
       include (work_item_id, old_identifier, new_identifier) where field = 'state'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_activities_states');
  }
}
