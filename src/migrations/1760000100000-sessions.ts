import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The sessions of people who are signed in with a browser. */
export class Sessions1760000100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table sessions (
        id uuid constraint pk_sessions primary key,
        user_id uuid not null constraint fk_sessions_user references users (id) on delete cascade,
        token_hash text not null constraint uq_sessions_hash unique,
        previous_hash text constraint uq_sessions_previous_hash unique,
        form_token text not null,
        ip_address text,
        user_agent text not null,
        rotated_at timestamptz not null,
        last_used_at timestamptz not null,
        expires_at timestamptz not null,
        ended_at timestamptz,
        created_at timestamptz not null
      )`);
    await runner.query(`create index ix_sessions_user on sessions (user_id)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table sessions`);
  }
}
