import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Exports of workspaces that their owners start. */
export class WorkspaceExports1760000911000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table workspace_exports (
        workspace_id uuid not null,
        id uuid not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        deleted_at timestamptz,
        created_by_id uuid,
        updated_by_id uuid,
        version integer not null default 1,
        status text not null,
        records integer not null,
        file_bytes bigint not null,
        started_at timestamptz,
        ended_at timestamptz,
        expires_at timestamptz,
        message text not null,
        size bigint,
        sha256 text,
        missing_files integer not null,
        constraint pk_workspace_exports primary key (workspace_id, id)
      )`);
    await runner.query(`
      create unique index uq_workspace_exports_unfinished on workspace_exports (workspace_id)
      where status in ('queued', 'running') and deleted_at is null`);
    await runner.query(`
      create index ix_workspace_exports_created on workspace_exports (workspace_id, created_at, id)
      where deleted_at is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table workspace_exports');
  }
}
