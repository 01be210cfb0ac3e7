import type { MigrationInterface, QueryRunner } from 'typeorm';

const NOTIFICATIONS = [
  `create table notifications (
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,
    recipient_id uuid not null,
    kind text not null,
    work_item_id uuid not null,
    comment_id uuid,
    from_state_id uuid,
    to_state_id uuid,
    read_at timestamptz,
    archived_at timestamptz,
    constraint pk_notifications primary key (workspace_id, id),
    constraint fk_notifications_work_item foreign key (workspace_id, work_item_id)
      references work_items (workspace_id, id)
  )`,
  `create index ix_notifications_list on notifications (workspace_id, recipient_id, created_at, id)
     where deleted_at is null`,
  `create index ix_notifications_unread on notifications (workspace_id, recipient_id, created_at, id)
     where read_at is null and archived_at is null and deleted_at is null`,
  `create index ix_notifications_work_item on notifications (workspace_id, work_item_id)`,
  `create index ix_notifications_created on notifications (created_at)`,
];

/** The notifications of people. */
export class Notifications1760000630000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of NOTIFICATIONS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table notifications');
  }
}
