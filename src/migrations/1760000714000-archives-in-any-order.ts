import type { MigrationInterface, QueryRunner } from 'typeorm';

const index = (more = ''): string => `create index ix_work_items_archived on work_items
  (workspace_id, project_id, created_at desc, id desc) ${more} where deleted_at is null and archived_at is not null`;

/** What an archive is sorted and filtered by stands in its index: other orders need no index each, nor every row. */
export class ArchivesInAnyOrder1760000714000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_work_items_archived');
    await runner.query(
      index(`include (updated_at, sequence_id, sort_order, name, priority, state_id, state_group, start_date, target_date,
        completed_at)`),
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_work_items_archived');
    await runner.query(index());
  }
}
