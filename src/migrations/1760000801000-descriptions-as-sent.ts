import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = ['customers', 'customer_requests'];

/**
 * Stores the descriptions of customers and their requests in the form in which they were sent, to return them in that
 * form.
 */
export class DescriptionsAsSent1760000801000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`alter table ${table} add column description_source jsonb`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of TABLES) await runner.query(`alter table ${table} drop column description_source`);
  }
}
