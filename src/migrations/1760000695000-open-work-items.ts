import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds, orders and counts the work items that lists show by reading only the index. */
export class OpenWorkItems1760000695000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index ix_work_items_open on work_items (workspace_id, id) include (project_id, created_at)
       where deleted_at is null and archived_at is null and not is_draft and state_group <> 'triage'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_work_items_open');
  }
}
