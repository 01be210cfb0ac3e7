import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Imports of work items that owners and admins of a workspace start. */
export class Imports1760000882000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table imports (
        workspace_id uuid not null,
        id uuid not null,
        created_at timestamptz not null,
        updated_at timestamptz not null,
        deleted_at timestamptz,
        created_by_id uuid,
        updated_by_id uuid,
        version integer not null default 1,
        project_id uuid not null,
        source text not null,
        settings jsonb not null,
        is_dry_run boolean not null,
        status text not null,
        stage text,
        records integer not null,
        started_at timestamptz,
        ended_at timestamptz,
        message text not null,
        report jsonb,
        secret text,
        constraint pk_imports primary key (workspace_id, id),
        constraint fk_imports_project foreign key (workspace_id, project_id) references projects (workspace_id, id)
      )`);
    await runner.query(`
      create unique index uq_imports_unfinished on imports (workspace_id, project_id)
      where status in ('queued', 'running')`);
    await runner.query('create index ix_imports_project on imports (workspace_id, project_id, created_at, id)');
    await runner.query(
      'create index ix_imports_created on imports (workspace_id, created_at, id) where deleted_at is null',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table imports');
  }
}
