import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notifications about records other than work items. */
export class NotificationsOfRecords1760000692000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table notifications add column record_type text`);
    await runner.query(`alter table notifications add column record_id uuid`);
    await runner.query(`alter table notifications alter column work_item_id drop not null`);
    // Each notification is about exactly one record. Existing rows are about work items.
    await runner.query(`alter table notifications add constraint ck_notifications_subject check (
      num_nonnulls(work_item_id, record_id) = 1 and (record_id is null) = (record_type is null)) not valid`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from notifications where work_item_id is null`);
    await runner.query(`alter table notifications drop constraint ck_notifications_subject`);
    await runner.query(`alter table notifications alter column work_item_id set not null`);
    await runner.query(`alter table notifications drop column record_id`);
    await runner.query(`alter table notifications drop column record_type`);
  }
}
