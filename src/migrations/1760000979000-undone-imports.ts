import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What each import made, so that it can be undone. Imports of earlier versions kept no such list. */
export class UndoneImports1760000979000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table imports add column is_undoable boolean not null default false');
    await runner.query(`
      create table import_arrivals (
        workspace_id uuid not null,
        id uuid not null,
        import_id uuid not null,
        kind text not null,
        ids uuid[] not null,
        others uuid[],
        constraint pk_import_arrivals primary key (workspace_id, id)
      )`);
    await runner.query('create index ix_import_arrivals_import on import_arrivals (workspace_id, import_id, kind)');
    await runner.query('drop index uq_imports_unfinished');
    await runner.query(`
      create unique index uq_imports_unfinished on imports (workspace_id, project_id)
      where status in ('queued', 'running', 'paused', 'undoing')`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query("update imports set status = 'completed' where status in ('undoing', 'undone')");
    await runner.query('drop index uq_imports_unfinished');
    await runner.query(`
      create unique index uq_imports_unfinished on imports (workspace_id, project_id)
      where status in ('queued', 'running', 'paused')`);
    await runner.query('drop table import_arrivals');
    await runner.query('alter table imports drop column is_undoable');
  }
}
