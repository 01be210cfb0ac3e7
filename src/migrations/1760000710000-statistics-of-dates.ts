import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = ['start_date', 'target_date'];

/** Statistics of expressions. PostgreSQL does not take them from partial indexes on the same expressions. */
export class StatisticsOfDates1760000710000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) {
      await runner.query(
        `create statistics st_work_items_${column} on (coalesce(${column}, 'infinity'::date)) from work_items`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of COLUMNS) await runner.query(`drop statistics st_work_items_${column}`);
  }
}
