import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Keys that identity providers encrypt SAML assertions with. One is shown to them; retired ones still decrypt. */
export class SamlKeys1760001014000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table saml_keys (
        id uuid not null,
        private_key text not null,
        certificate text not null,
        created_at timestamptz not null,
        retired_at timestamptz,
        constraint pk_saml_keys primary key (id)
      )`);
    await runner.query('create unique index uq_saml_keys_live on saml_keys ((true)) where retired_at is null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table saml_keys');
  }
}
