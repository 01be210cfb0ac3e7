import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One index for substrings of all columns in which customers are searched. */
export class CustomerSearch1760000466000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index ix_customers_text on customers
         using gin (name gin_trgm_ops, email gin_trgm_ops, domain gin_trgm_ops, description_stripped gin_trgm_ops)
       where deleted_at is null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_customers_text');
  }
}
