import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many requests instance administrators let a workspace get in a minute. */
export class RequestLimits1760001004000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table workspaces add column requests_per_minute_limit integer
        constraint ck_workspaces_requests_per_minute_limit check (requests_per_minute_limit > 0)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table workspaces drop column requests_per_minute_limit');
  }
}
