import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An index of the few names with characters that the index of names ignores, for searches for such characters. */
export class OddNames1760000811000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index ix_work_items_odd_name on work_items (workspace_id, project_id)
       where deleted_at is null and name ~ '[^a-zA-Z0-9 .,:()/''"#-]'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_work_items_odd_name');
  }
}
