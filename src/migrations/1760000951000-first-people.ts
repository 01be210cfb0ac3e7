import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds the first person of the installation, and pages of all people, without reading every account. */
export class FirstPeople1760000951000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index ix_users_people on users (created_at, id) where not is_bot');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_users_people');
  }
}
