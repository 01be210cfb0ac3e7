import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The condition of the work items that lists show by default. */
const OPEN = `deleted_at is null and archived_at is null and not is_draft and state_group <> 'triage'`;

const INDEXES = {
  ix_work_items_priority: 'priority, id',
  ix_work_items_in_state: 'state_id, id',
  ix_work_items_sorted: 'sort_order, id',
  ix_work_items_start: `(coalesce(start_date, 'infinity'::date)), id`,
  ix_work_items_target: `(coalesce(target_date, 'infinity'::date)), id`,
};

/** Indexes for orders of work item lists that previously needed a sort. */
export class SortedLists1760000295000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [name, columns] of Object.entries(INDEXES)) {
      await runner.query(`create index ${name} on work_items (workspace_id, project_id, ${columns}) where ${OPEN}`);
    }
    await runner.query(
      `create index ix_work_items_drafts on work_items (workspace_id, project_id, created_at desc, id desc)
       where deleted_at is null and is_draft`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_work_items_drafts');
    for (const name of Object.keys(INDEXES)) await runner.query(`drop index ${name}`);
  }
}
