import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the author and time that an import claims, separately from who performed the import and when. */
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
