import type { MigrationInterface, QueryRunner } from 'typeorm';

const TABLES = [
  `create table progress_flows (
    workspace_id uuid not null,
    project_id uuid not null,
    timezone text not null,
    run_id uuid not null,
    counted_at timestamptz,
    constraint pk_progress_flows primary key (workspace_id, project_id)
  )`,
  `create table progress_flow_items (
    workspace_id uuid not null,
    work_item_id uuid not null,
    project_id uuid not null,
    happened jsonb not null,
    completed_at timestamptz,
    hours double precision,
    constraint pk_progress_flow_items primary key (workspace_id, work_item_id)
  )`,
  'create index ix_progress_flow_items_project on progress_flow_items (workspace_id, project_id)',
  `create index ix_progress_flow_items_completed on progress_flow_items (workspace_id, project_id, completed_at)
   include (hours) where hours is not null`,
  `create table progress_flow_days (
    workspace_id uuid not null,
    project_id uuid not null,
    day date not null,
    kind text not null constraint ck_progress_flow_days_kind check (kind in ('made', 'moved', 'completed')),
    from_group text not null,
    to_group text not null,
    items integer not null,
    constraint pk_progress_flow_days primary key (workspace_id, project_id, day, kind, from_group, to_group)
  )`,
];

/** Keeps what happened in large projects day by day. Empty at first: a project is counted once somebody asks. */
export class Flows1760000992000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table progress_flow_days, progress_flow_items, progress_flows');
  }
}
