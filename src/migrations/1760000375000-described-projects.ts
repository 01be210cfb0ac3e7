import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What projects show as text and HTML is made of their description; these columns were never written. */
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
