import type { MigrationInterface, QueryRunner } from 'typeorm';

/** People who are known by the records of a workspace that was taken in, and have not come themselves. */
export class AwaitedPeople1760000870000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users add column is_awaited boolean not null default false');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table users drop column is_awaited');
  }
}
