import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Pool } from 'pg';
import { connectionOf } from '#persistence';

/**
 * The tables of the job queue, in a separate schema. The queue's library creates them on its own connection, and does
 * nothing if they exist. A new version of the library that needs more tables gets another migration like this one.
 */
export class Jobs1760000200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { runMigrations } = await import('graphile-worker');
    const pool = new Pool({ ...connectionOf(runner.connection), max: 1 });
    // A lost connection fails the current statement. Without a listener, it would end the process.
    const ignore = () => undefined;
    pool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
    try {
      await runMigrations({ pgPool: pool, schema: 'graphile_worker' });
    } finally {
      await pool.end();
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop schema graphile_worker cascade');
  }
}
