import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What was archived anywhere, in the order of lists: over many projects it was gathered and sorted. */
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
