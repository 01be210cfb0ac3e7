import type { MigrationInterface, QueryRunner } from 'typeorm';

const SUMS = `items integer not null,
    completed_items integer not null,
    cancelled_items integer not null,
    points numeric not null,
    completed_points numeric not null,
    cancelled_points numeric not null`;

const TABLES = [
  `create table progress_items (
    workspace_id uuid not null,
    project_id uuid not null,
    work_item_id uuid not null,
    holder_kind text not null constraint ck_progress_items_kind check (holder_kind in ('cycle', 'module')),
    holder_id uuid not null,
    outlook text not null constraint ck_progress_items_outlook check (outlook in ('open', 'completed', 'cancelled')),
    point_id uuid,
    points numeric not null,
    constraint pk_progress_items primary key (workspace_id, work_item_id, holder_id)
  )`,
  `create index ix_progress_items_project on progress_items (workspace_id, project_id)`,
  `create index ix_progress_items_point on progress_items (workspace_id, point_id) where point_id is not null`,
  `create table progress_days (
    workspace_id uuid not null,
    project_id uuid not null,
    holder_kind text not null constraint ck_progress_days_kind check (holder_kind in ('cycle', 'module')),
    holder_id uuid not null,
    day date not null,
    ${SUMS},
    constraint pk_progress_days primary key (workspace_id, holder_id, day)
  )`,
  `create index ix_progress_days_project on progress_days (workspace_id, project_id)`,
];

/** Fills in the past: an item counts from the day of its link, and as completed from the day of its completion. */
const ITEMS = `
  insert into progress_items (workspace_id, project_id, work_item_id, holder_kind, holder_id, outlook, point_id, points)
  select t.workspace_id, t.project_id, t.id, h.kind, h.id,
    case when t.state_group in ('completed', 'cancelled') then t.state_group else 'open' end,
    t.estimate_point_id, coalesce(p.amount, 0)::numeric
  from work_items t
  cross join lateral (
    select 'cycle' as kind, t.cycle_id as id where t.cycle_id is not null
    union all
    select 'module', l.module_id from work_item_modules l
    where l.workspace_id = t.workspace_id and l.work_item_id = t.id) h
  left join estimate_points p on p.workspace_id = t.workspace_id and p.id = t.estimate_point_id and p.deleted_at is null
  where t.deleted_at is null and t.archived_at is null and not t.is_draft and t.state_group <> 'triage'`;

const DAYS = `
  with told as (
    select i.*, (coalesce(c.created_at, m.created_at, t.created_at) at time zone z.timezone)::date as added,
      (coalesce(t.completed_at, t.updated_at) at time zone z.timezone)::date as ended
    from progress_items i
    join projects z on z.workspace_id = i.workspace_id and z.id = i.project_id
    join work_items t on t.workspace_id = i.workspace_id and t.id = i.work_item_id
    left join work_item_cycles c on i.holder_kind = 'cycle' and c.workspace_id = i.workspace_id
      and c.work_item_id = i.work_item_id and c.cycle_id = i.holder_id
    left join work_item_modules m on i.holder_kind = 'module' and m.workspace_id = i.workspace_id
      and m.work_item_id = i.work_item_id and m.module_id = i.holder_id),
  happened as (
    select workspace_id, project_id, holder_kind, holder_id, added as day, 1 as item, 0 as completed, 0 as cancelled, points
    from told
    union all
    select workspace_id, project_id, holder_kind, holder_id, greatest(added, ended), 0, (outlook = 'completed')::integer,
      (outlook = 'cancelled')::integer, points
    from told where outlook <> 'open')
  insert into progress_days
  select workspace_id, project_id, holder_kind, holder_id, day, sum(item), sum(completed), sum(cancelled),
    sum(points * item), sum(points * completed), sum(points * cancelled)
  from happened group by workspace_id, project_id, holder_kind, holder_id, day`;

export class Progress1760000480000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of TABLES) await runner.query(statement);
    await runner.query(ITEMS);
    await runner.query(DAYS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop table progress_days');
    await runner.query('drop table progress_items');
  }
}
