import type { MigrationInterface, QueryRunner } from 'typeorm';
import { Pool } from 'pg';
import { connectionOf } from '#persistence';

/**
 * The tables of the queue, in a schema of their own. The queue brings them itself, by a connection of its own; it does
 * nothing where they are there already. A new version of it that has more gets a migration like this one.
 */
export class Jobs1760000200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const { runMigrations } = await import('graphile-worker');
    const pool = new Pool({ ...connectionOf(runner.connection), max: 1 });
    // A connection that is lost fails the statement at hand; without a listener it would end the process.
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
