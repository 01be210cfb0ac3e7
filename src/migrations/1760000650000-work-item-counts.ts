import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLE = `create table work_item_counts (
  workspace_id uuid not null,
  holder_id uuid not null,
  id uuid not null,
  state_group text not null,
  part_id uuid,
  number integer not null,
  is_sum boolean not null default false,
  constraint pk_work_item_counts primary key (workspace_id, holder_id, id)
)`;

/** Counts the existing work items of each cycle and module. */
const COUNT = `
  insert into work_item_counts (workspace_id, holder_id, id, state_group, part_id, number, is_sum)
  select t.workspace_id, h.id, gen_random_uuid(), t.state_group, t.estimate_point_id, count(*), true
  from work_items t
  cross join lateral (
    select t.cycle_id as id where t.cycle_id is not null
    union all
    select l.module_id from work_item_modules l where l.workspace_id = t.workspace_id and l.work_item_id = t.id) h
  where t.deleted_at is null and t.archived_at is null and not t.is_draft and t.state_group <> 'triage'
  group by t.workspace_id, h.id, t.state_group, t.estimate_point_id`;

const OPEN = `archived_at is null and not is_draft and state_group <> 'triage'`;

/**
 * Maintains the numbers of work items of cycles, modules and other records. Counting cycles no longer needs an index of
 * items.
 */
export class WorkItemCounts1760000650000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(TABLE);
    await runner.query(
      'create index ix_work_item_counts_added on work_item_counts (workspace_id, holder_id) where not is_sum',
    );
    await runner.query(COUNT);
    await runner.query('drop index ix_work_items_cycle_groups');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`create index ix_work_items_cycle_groups on work_items
      (workspace_id, project_id, cycle_id, state_group)
      where cycle_id is not null and deleted_at is null and ${OPEN}`);
    await runner.query('drop table work_item_counts');
  }
}
