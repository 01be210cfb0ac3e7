import type { MigrationInterface, QueryRunner } from 'typeorm';

const STATEMENTS = [
  // The app that generates codes for a person. The secret is sealed.
  `create table totp_factors (
    user_id uuid constraint pk_totp_factors primary key
      constraint fk_totp_factors_user references users (id) on delete cascade,
    secret text not null,
    last_step integer not null,
    last_used_at timestamptz not null,
    created_at timestamptz not null
  )`,

  // A row is deleted when its code is used.
  `create table recovery_codes (
    id uuid constraint pk_recovery_codes primary key,
    user_id uuid not null constraint fk_recovery_codes_user references users (id) on delete cascade,
    code_hash text not null,
    created_at timestamptz not null,
    constraint uq_recovery_codes_hash unique (user_id, code_hash)
  )`,

  // What a person has begun and still has to prove: the second step of a sign-in, a factor that is being set up.
  `create table factor_challenges (
    id uuid constraint pk_factor_challenges primary key,
    token_hash text not null constraint uq_factor_challenges_hash unique,
    purpose text not null,
    user_id uuid constraint fk_factor_challenges_user references users (id) on delete cascade,
    secret text,
    method text,
    return_to text,
    attempts integer not null,
    expires_at timestamptz not null
  )`,
  `create index ix_factor_challenges_user on factor_challenges (user_id)`,
];

/** Second factors of people who sign in with a password. */
export class SecondFactors1760000892000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table factor_challenges, recovery_codes, totp_factors');
  }
}
