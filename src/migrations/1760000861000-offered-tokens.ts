import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The next token of a session. It replaces the current one only when a browser sends it, because the response that
 * contains it may get lost.
 */
export class OfferedTokens1760000861000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sessions add column offered_hash text constraint uq_sessions_offered_hash unique');
    await runner.query('alter table sessions add column offered_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table sessions drop column offered_at');
    await runner.query('alter table sessions drop column offered_hash');
  }
}
