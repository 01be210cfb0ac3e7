import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds pages of all people by their addresses without reading and sorting every account. */
export class PeopleByEmail1760001016000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('create index ix_users_address on users (email, id) where not is_bot');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_users_address');
  }
}
