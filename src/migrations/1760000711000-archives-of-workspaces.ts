import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * An index for archived items of the whole workspace in the order of lists. Over many projects, they had to be
 * collected and sorted.
 */
export class ArchivesOfWorkspaces1760000711000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index ix_work_items_archives on work_items (workspace_id, created_at desc, id desc)
       where deleted_at is null and archived_at is not null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_work_items_archives');
  }
}
