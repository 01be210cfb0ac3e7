import type { MigrationInterface, QueryRunner } from 'typeorm';

const APART = `
  update workflows w set name = left(w.name, 218) || ' ' || w.id
  where w.deleted_at is null and exists (
    select 1 from workflows o where o.workspace_id = w.workspace_id and o.project_id is not distinct from w.project_id
      and lower(o.name) = lower(w.name) and o.deleted_at is null and o.id < w.id)`;

/**
 * Makes names of workflows not unique, because version 1 accepts a name that another workflow has. Nothing refers to a
 * workflow by its name.
 */
export class SharedNamesOfWorkflows1760000820000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('drop index uq_workflows_name, uq_workflows_shared_name');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(APART);
    await runner.query(
      `create unique index uq_workflows_name on workflows (workspace_id, project_id, lower(name))
       where deleted_at is null`,
    );
    await runner.query(
      `create unique index uq_workflows_shared_name on workflows (workspace_id, lower(name))
       where project_id is null and deleted_at is null`,
    );
  }
}
