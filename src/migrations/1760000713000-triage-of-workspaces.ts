import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index for items in triage of the whole workspace in the order of lists. */
export class TriageOfWorkspaces1760000713000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index ix_work_items_waiting on work_items (workspace_id, created_at desc, id desc)
       where deleted_at is null and state_group = 'triage'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_work_items_waiting');
  }
}
