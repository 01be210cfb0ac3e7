import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A paused import keeps others out of its project, as one that runs does. */
export class PausedImports1760000973000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index uq_imports_unfinished');
    await runner.query(`
      create unique index uq_imports_unfinished on imports (workspace_id, project_id)
      where status in ('queued', 'running', 'paused')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      "update imports set status = 'cancelled', ended_at = now(), secret = null where status = 'paused'",
    );
    await runner.query('drop index uq_imports_unfinished');
    await runner.query(`
      create unique index uq_imports_unfinished on imports (workspace_id, project_id)
      where status in ('queued', 'running')`);
  }
}
