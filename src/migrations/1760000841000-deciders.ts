import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Scheduled actions act as the person who last decided what they do. For existing schedules, that is their creator; for
 * existing templates, the person who changed them last, which does not affect existing schedules.
 */
export class Deciders1760000841000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table templates add column decided_by_id uuid');
    await runner.query('alter table templates add column decided_at timestamptz');
    await runner.query(
      `update templates set decided_by_id = coalesce(updated_by_id, created_by_id), decided_at = updated_at`,
    );
    await runner.query('alter table templates alter column decided_at set not null');
    await runner.query('alter table recurring_work_items add column decided_by_id uuid');
    await runner.query('alter table recurring_work_items add column decided_at timestamptz');
    await runner.query('update recurring_work_items set decided_by_id = created_by_id, decided_at = now()');
    await runner.query('alter table recurring_work_items alter column decided_at set not null');
    await runner.query(
      `update recurring_work_items set is_enabled = false,
         stopped_reason = case stopped_reason when 'creator_may_not' then 'person_may_not' else stopped_reason end
       where status = 'stopped'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `update recurring_work_items set is_enabled = true,
         stopped_reason = case stopped_reason when 'person_may_not' then 'creator_may_not' else stopped_reason end
       where status = 'stopped'`,
    );
    await runner.query('alter table recurring_work_items drop column decided_at');
    await runner.query('alter table recurring_work_items drop column decided_by_id');
    await runner.query('alter table templates drop column decided_at');
    await runner.query('alter table templates drop column decided_by_id');
  }
}
