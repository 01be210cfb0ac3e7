import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Work items that lists show are found by their ids, ordered and counted in an index, without their rows. */
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
