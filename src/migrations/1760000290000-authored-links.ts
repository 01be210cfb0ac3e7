import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records who added a work item to a cycle or a module, and when. */
export class AuthoredLinks1760000290000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table work_item_modules add column id uuid not null default gen_random_uuid()');
    await runner.query('alter table work_item_modules alter column id drop default');
    await runner.query('alter table work_item_modules add column created_by_id uuid');
    await runner.query(`create table work_item_cycles (
      workspace_id uuid not null,
      work_item_id uuid not null,
      cycle_id uuid not null,
      id uuid not null,
      created_at timestamptz not null,
      created_by_id uuid,
      constraint pk_work_item_cycles primary key (workspace_id, work_item_id),
      constraint fk_work_item_cycles_item foreign key (workspace_id, work_item_id)
        references work_items (workspace_id, id),
      constraint fk_work_item_cycles_cycle foreign key (workspace_id, cycle_id) references cycles (workspace_id, id)
    )`);
    await runner.query(
      'create index ix_work_item_cycles_member on work_item_cycles (workspace_id, cycle_id, work_item_id)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table work_item_cycles');
    await runner.query('alter table work_item_modules drop column created_by_id');
    await runner.query('alter table work_item_modules drop column id');
  }
}
