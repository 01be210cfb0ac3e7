import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = [
  ['people_limit', 'integer'],
  ['work_items_limit', 'integer'],
  ['storage_bytes_limit', 'bigint'],
] as const;

/** Counters of deleted projects still counted their work items, which are in no list. */
const FORGET_DELETED = `
  update project_counters c set visible_items = 0 from projects p
  where p.workspace_id = c.workspace_id and p.id = c.project_id and p.deleted_at is not null and c.visible_items <> 0`;

/** What instance administrators let a workspace have at most. The index answers how many bytes its files have. */
export class WorkspaceLimits1760000997000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const [column, type] of COLUMNS) {
      await runner.query(`
        alter table workspaces add column ${column} ${type} constraint ck_workspaces_${column} check (${column} > 0)`);
    }
    await runner.query(
      'create index ix_assets_stored on assets (workspace_id) include (size) where deleted_at is null and is_uploaded',
    );
    await runner.query(FORGET_DELETED);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_assets_stored');
    for (const [column] of COLUMNS) await runner.query(`alter table workspaces drop column ${column}`);
  }
}
