import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When an instance administrator suspended a workspace, and why. */
export class SuspendedWorkspaces1760000974000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table workspaces add column suspended_at timestamptz');
    await runner.query(`
      alter table workspaces add column suspension_reason text not null default ''
        constraint ck_workspaces_suspension_reason check (char_length(suspension_reason) <= 500)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('alter table workspaces drop column suspension_reason');
    await runner.query('alter table workspaces drop column suspended_at');
  }
}
