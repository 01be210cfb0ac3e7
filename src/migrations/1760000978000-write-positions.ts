import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The positions of people's last writes, for reads on standbys. Nothing of it is needed after a crash, and without a log
 * of its own it costs the writes little.
 */
export class WritePositions1760000978000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create unlogged table write_positions (
        user_id uuid not null,
        position pg_lsn not null,
        written_at timestamptz not null,
        constraint pk_write_positions primary key (user_id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table write_positions');
  }
}
