import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The domain for which the provider of an identity has to vouch, where it is not that of the account. */
export class IdentityDomains1760001015000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identities add column domain text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identities drop column domain');
  }
}
