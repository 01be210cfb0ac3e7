import type { MigrationInterface, QueryRunner } from 'typeorm';

const UNIQUE = `create unique index uq_work_items_external
  on work_items (workspace_id, project_id, external_source, external_id) where deleted_at is null`;

const PIECES = ['external_id', 'external_source'];

/**
 * Few work items come from another system. These indexes contain only those, and find substrings of their ids. If a
 * part of the external pair is missing, the pair is not unique anyway.
 */
export class ExternalItems1760000712000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index uq_work_items_external');
    await runner.query(`${UNIQUE} and external_id is not null`);
    for (const column of PIECES) {
      await runner.query(
        `create index ix_work_items_${column} on work_items using gin (${column} gin_trgm_ops)
         where deleted_at is null and ${column} is not null`,
      );
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const column of PIECES) await runner.query(`drop index ix_work_items_${column}`);
    await runner.query('drop index uq_work_items_external');
    await runner.query(UNIQUE);
  }
}
