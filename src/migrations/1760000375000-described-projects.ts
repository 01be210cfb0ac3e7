import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops columns that were never written. Text and HTML of projects are derived from their description. */
export class DescribedProjects1760000375000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table projects drop column description_text');
    await runner.query('alter table projects drop column description_html');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table projects add column description_text jsonb');
    await runner.query('alter table projects add column description_html jsonb');
  }
}
