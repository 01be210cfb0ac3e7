import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the workspaces with recent events by reading only the index. */
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
