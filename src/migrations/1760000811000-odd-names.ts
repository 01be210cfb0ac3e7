import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names with signs of which the index of names knows nothing: few, so a search for such a sign looks at them alone. */
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
