import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // Beside the notification, so that the few of a project are found among a million of one person.
  `alter table notifications add column project_id uuid`,
  `update notifications n set project_id = i.project_id from work_items i
     where i.workspace_id = n.workspace_id and i.id = n.work_item_id`,
  `update notifications n set project_id = g.project_id from pages g
     where g.workspace_id = n.workspace_id and n.record_type = 'page' and g.id = n.record_id`,
  `create index ix_notifications_project on notifications (workspace_id, recipient_id, project_id, created_at, id)
     where deleted_at is null`,
  // Other records than work items are few: these cost what is told of work items nothing.
  `create index ix_notifications_record on notifications (workspace_id, recipient_id, record_type, created_at, id)
     where record_id is not null and deleted_at is null`,
  `create index ix_notifications_record_id on notifications (workspace_id, record_id) where record_id is not null`,
];

/** Lists of people who were told of very much. */
export class ListsOfNotifications1760000692001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_notifications_record_id, ix_notifications_record, ix_notifications_project');
    await runner.query('alter table notifications drop column project_id');
  }
}
