import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // Stored in the notification, so that those of one project are found quickly among a million of one person.
  `alter table notifications add column project_id uuid`,
  `update notifications n set project_id = i.project_id from work_items i
     where i.workspace_id = n.workspace_id and i.id = n.work_item_id`,
  `update notifications n set project_id = g.project_id from pages g
     where g.workspace_id = n.workspace_id and n.record_type = 'page' and g.id = n.record_id`,
  `create index ix_notifications_project on notifications (workspace_id, recipient_id, project_id, created_at, id)
     where deleted_at is null`,
  // Notifications about other records are few, so these indexes cost nothing for those about work items.
  `create index ix_notifications_record on notifications (workspace_id, recipient_id, record_type, created_at, id)
     where record_id is not null and deleted_at is null`,
  `create index ix_notifications_record_id on notifications (workspace_id, record_id) where record_id is not null`,
];

/** Indexes for lists of people with very many notifications. */
export class ListsOfNotifications1760000692001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_notifications_record_id, ix_notifications_record, ix_notifications_project');
    await runner.query('alter table notifications drop column project_id');
  }
}
