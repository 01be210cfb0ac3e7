import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  `create table passkeys (
    id uuid constraint pk_passkeys primary key,
    user_id uuid not null constraint fk_passkeys_user references users (id) on delete cascade,
    credential_id text not null constraint uq_passkeys_credential unique,
    public_key text not null,
    counter bigint not null,
    transports text[] not null,
    name text not null,
    last_used_at timestamptz,
    created_at timestamptz not null
  )`,
  `create index ix_passkeys_user on passkeys (user_id)`,
];

/** Passkeys (WebAuthn) of people who sign in with a password. */
export class Passkeys1760000893000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table passkeys');
  }
}
