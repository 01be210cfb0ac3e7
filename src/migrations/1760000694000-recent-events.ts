import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which workspaces had events lately is read from the index alone. */
export class RecentEvents1760000694000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index ix_outbox_recent on outbox (created_at, workspace_id)');
    await runner.query('drop index ix_outbox_created');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('create index ix_outbox_created on outbox (created_at)');
    await runner.query('drop index ix_outbox_recent');
  }
}
