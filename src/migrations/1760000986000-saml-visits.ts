import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sign-ins by SAML that have not been completed yet. A response marks the one that it answers, once. */
export class SamlVisits1760000986000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table saml_visits (
        id uuid constraint pk_saml_visits primary key,
        token_hash text not null constraint uq_saml_visits_hash unique,
        request_id text not null constraint uq_saml_visits_request unique,
        return_to text not null,
        answer_hash text,
        user_id uuid constraint fk_saml_visits_user references users (id) on delete cascade,
        expires_at timestamptz not null
      )`);
    await runner.query('create index ix_saml_visits_user on saml_visits (user_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table saml_visits');
  }
}
