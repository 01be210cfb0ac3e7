import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RenewalTokens1760000370000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identities add column renewal_token text');
    await runner.query('create index ix_identities_renewable on identities (id) where renewal_token is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table identities drop column renewal_token');
  }
}
