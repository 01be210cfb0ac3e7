import type { MigrationInterface, QueryRunner } from 'typeorm';

const OWNER = `(select m.user_id from workspace_members m where m.workspace_id = t.workspace_id and m.role = 'owner'
  and m.is_active and m.deleted_at is null order by m.created_at, m.id limit 1)`;

/**
 * Webhooks see what the person who last decided about them can see, and stale work items of projects are closed and
 * archived in the name of the person who last decided that. For existing webhooks, that is the creator if they are
 * still an admin of the workspace; otherwise it is unknown, and an owner counts as the decider.
 */
export class DecidersOfSettings1760000842000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table webhooks add column decided_by_id uuid');
    await runner.query('alter table webhooks add column decided_at timestamptz');
    await runner.query(
      `update webhooks t set decided_at = t.updated_at, decided_by_id = coalesce((
         select m.user_id from workspace_members m
         where m.workspace_id = t.workspace_id and m.user_id = t.created_by_id and m.role in ('owner', 'admin')
           and m.is_active and m.deleted_at is null), ${OWNER})`,
    );
    await runner.query('alter table webhooks alter column decided_at set not null');
    await runner.query('alter table projects add column upkeep_decided_by_id uuid');
    await runner.query(
      `update projects t set upkeep_decided_by_id = ${OWNER} where t.archive_in > 0 or t.close_in > 0`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table projects drop column upkeep_decided_by_id');
    await runner.query('alter table webhooks drop column decided_at');
    await runner.query('alter table webhooks drop column decided_by_id');
  }
}
