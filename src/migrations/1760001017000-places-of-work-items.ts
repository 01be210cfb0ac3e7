import type { MigrationInterface, QueryRunner } from 'typeorm';
import { isSpread } from '#persistence';

/**
 * Tells PostgreSQL that a project belongs to one workspace. It took both to be independent, and expected 844 of 96,000 work
 * items of a workspace beside a larger one: it read all of them for a page.
 */
export class PlacesOfWorkItems1760001017000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      'create statistics st_work_items_place (dependencies) on workspace_id, project_id from work_items',
    );
    // They count from the next analysis on, which a large table may be far from. Nodes analyze their parts themselves.
    if (!(await isSpread(runner))) await runner.query('analyze work_items (workspace_id, project_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop statistics st_work_items_place');
  }
}
