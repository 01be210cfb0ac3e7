import type { MigrationInterface, QueryRunner } from 'typeorm';

/** History tells who did something; what an import said of author and time stands beside it. */
export class ClaimedAuthors1760000220000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table activities add column claimed_author_id uuid');
    await runner.query('alter table activities add column claimed_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table activities drop column claimed_at');
    await runner.query('alter table activities drop column claimed_author_id');
  }
}
