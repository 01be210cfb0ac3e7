import type { MigrationInterface, QueryRunner } from 'typeorm';

const OPEN = `deleted_at is null and archived_at is null and not is_draft and state_group <> 'triage'`;

const INDEXES = {
  // For a person who created few items or none, lists had to read all items.
  ix_work_items_author: `(workspace_id, created_by_id, created_at desc, id desc) where ${OPEN}`,
  ix_work_items_completed: `(workspace_id, project_id, completed_at) where completed_at is not null and ${OPEN}`,
  ix_work_items_triage: `(workspace_id, project_id, created_at desc, id desc)
    where deleted_at is null and state_group = 'triage'`,
};

/** Indexes for filters of lists that had none. */
export class FilteredLists1760000697000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, definition] of Object.entries(INDEXES)) {
      await runner.query(`create index ${name} on work_items ${definition}`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index ${name}`);
  }
}
