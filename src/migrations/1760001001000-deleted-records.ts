import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How long a workspace keeps deleted records. */
export class DeletedRecords1760001001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table workspaces add column retention_deleted_record_days integer
        constraint ck_workspaces_retention_deleted_record check (retention_deleted_record_days between 1 and 3650)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table workspaces drop column retention_deleted_record_days');
  }
}
