import type { MigrationInterface, QueryRunner } from 'typeorm';

const COLUMNS = `
    workspace_id uuid not null,
    id uuid not null,
    created_at timestamptz not null,
    updated_at timestamptz not null,
    deleted_at timestamptz,
    created_by_id uuid,
    updated_by_id uuid,
    version integer not null default 1,
    project_id uuid not null,`;

const STATEMENTS = [
  `create table recurring_work_items (${COLUMNS}
    name text not null,
    template_id uuid not null,
    frequency text not null,
    interval integer not null,
    weekdays text[] not null default '{}',
    day_of_month smallint,
    time text not null,
    timezone text not null,
    start_date date not null,
    end_date date,
    count integer,
    is_enabled boolean not null,
    status text not null,
    stopped_reason text,
    next_run_at timestamptz,
    last_run_at timestamptz,
    occurrence_count integer not null default 0,
    constraint pk_recurring_work_items primary key (workspace_id, id),
    constraint fk_recurring_work_items_project foreign key (workspace_id, project_id)
      references projects (workspace_id, id),
    constraint fk_recurring_work_items_template foreign key (workspace_id, template_id)
      references templates (workspace_id, id)
  )`,
  'create index ix_recurring_created on recurring_work_items (workspace_id, project_id, created_at, id)',
  `create index ix_recurring_name on recurring_work_items (workspace_id, project_id, name, id) where deleted_at is null`,
  'create index ix_recurring_template on recurring_work_items (workspace_id, template_id)',

  `create table recurring_occurrences (${COLUMNS}
    recurring_work_item_id uuid not null,
    due_at timestamptz not null,
    status text not null,
    work_item_id uuid,
    reason text,
    constraint pk_recurring_occurrences primary key (workspace_id, id),
    constraint uq_recurring_occurrences_due unique (workspace_id, recurring_work_item_id, due_at),
    constraint fk_recurring_occurrences_project foreign key (workspace_id, project_id)
      references projects (workspace_id, id),
    constraint fk_recurring_occurrences_item foreign key (workspace_id, recurring_work_item_id)
      references recurring_work_items (workspace_id, id)
  )`,
  'create index ix_recurring_occurrences_project on recurring_occurrences (workspace_id, project_id)',
];

/** Schedules of recurring work items, and the result of each occurrence. */
export class RecurringWorkItems1760000445000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of STATEMENTS) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table recurring_occurrences');
    await runner.query('drop table recurring_work_items');
  }
}
