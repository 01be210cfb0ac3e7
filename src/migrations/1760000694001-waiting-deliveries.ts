import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the oldest waiting messages without passing all sent ones. */
export class WaitingDeliveries1760000694001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index ix_webhook_deliveries_waiting on webhook_deliveries (workspace_id, webhook_id, position, id)
         where status = 'pending'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_webhook_deliveries_waiting');
  }
}
