import type { MigrationInterface, QueryRunner } from 'typeorm';

export class PublishedPages1760000621000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table pages add column anchor text');
    await runner.query('create unique index uq_pages_anchor on pages (workspace_id, anchor) where anchor is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table pages drop column anchor');
  }
}
