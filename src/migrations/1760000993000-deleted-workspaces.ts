import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an instance administrator asked for the deletion of a workspace, who it was, and when it is purged. */
export class DeletedWorkspaces1760000993000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table workspaces add column deletion_requested_at timestamptz');
    await runner.query('alter table workspaces add column deletion_requested_by_id uuid');
    await runner.query(`
      alter table workspaces add column purge_at timestamptz
        constraint ck_workspaces_purge_at check ((purge_at is null) = (deletion_requested_at is null))`);
    await runner.query('create index ix_workspaces_purge on workspaces (purge_at) where purge_at is not null');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index ix_workspaces_purge');
    await runner.query('alter table workspaces drop column purge_at');
    await runner.query('alter table workspaces drop column deletion_requested_by_id');
    await runner.query('alter table workspaces drop column deletion_requested_at');
  }
}
