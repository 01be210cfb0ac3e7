import type { MigrationInterface, QueryRunner } from 'typeorm';

const OPEN = `deleted_at is null and archived_at is null and not is_draft and state_group <> 'triage'`;

/**
 * Indexes for search and the query language: names by their beginning, in order; substrings of descriptions and
 * comments; due dates; who changed states, commented and logged work. More statistics are collected for names, because
 * plans depend on how common a text is in them.
 */
export class WorkItemSearch1760000170000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index ix_work_items_title on work_items (workspace_id, (lower(name) collate "C"), id) where ${OPEN}`,
    );
    await runner.query(
      `create index ix_work_items_text on work_items using gin (description_stripped gin_trgm_ops)
       where deleted_at is null`,
    );
    await runner.query(
      `create index ix_activities_state_actor on activities (workspace_id, actor_id, work_item_id) where field = 'state'`,
    );
    await runner.query(
      `create index ix_work_items_due on work_items (workspace_id, project_id, target_date, state_group)
       where target_date is not null and ${OPEN}`,
    );
    await runner.query(
      `create index ix_work_item_comments_text on work_item_comments using gin (comment_stripped gin_trgm_ops)
       where deleted_at is null`,
    );
    for (const table of ['work_item_comments', 'worklogs']) {
      await runner.query(
        `create index ix_${table}_author on ${table} (workspace_id, created_by_id, work_item_id)
         where deleted_at is null`,
      );
    }
    await runner.query(`alter table work_items alter column name set statistics 500`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table work_items alter column name set statistics -1`);
    await runner.query(
      `drop index ix_worklogs_author, ix_work_item_comments_author, ix_work_item_comments_text, ix_work_items_due, ix_activities_state_actor, ix_work_items_text, ix_work_items_title`,
    );
  }
}
