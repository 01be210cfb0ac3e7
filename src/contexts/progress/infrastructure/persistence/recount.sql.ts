const SUMS = ['items', 'completed_items', 'cancelled_items', 'points', 'completed_points', 'cancelled_points'];

export const SUM_COLUMNS = SUMS.join(', ');

/** Adds to a day that has changes already. */
export const ADDED = `on conflict (workspace_id, holder_id, day)
  do update set ${SUMS.map((sum) => `${sum} = progress_days.${sum} + excluded.${sum}`).join(', ')}`;

/**
 * Inserts the cycles and modules in which each item of a project counts, or each of some items ($3). It is the rule of
 * `holdersOf` in SQL, for many items at once.
 */
export const ITEMS_OF_PROJECT = `
  insert into progress_items (workspace_id, project_id, work_item_id, holder_kind, holder_id, outlook, point_id, points)
  select t.workspace_id, t.project_id, t.id, h.kind, h.id,
    case when t.state_group in ('completed', 'cancelled') then t.state_group else 'open' end,
    t.estimate_point_id, coalesce(p.amount, 0)::numeric
  from work_items t
  cross join lateral (
    select 'cycle' as kind, t.cycle_id as id where t.cycle_id is not null
    union all
    select 'module', l.module_id from work_item_modules l where l.workspace_id = $1 and l.work_item_id = t.id) h
  left join estimate_points p on p.workspace_id = $1 and p.id = t.estimate_point_id and p.deleted_at is null
  where t.workspace_id = $1 and t.project_id = $2 and ($3::uuid[] is null or t.id = any($3))
    and t.deleted_at is null and t.archived_at is null
    and not t.is_draft and t.state_group <> 'triage'
  returning work_item_id as id`;

/**
 * Adds the changes of each day as far as current rows show them: the day an item was added, and the day it was
 * finished. With -1 it takes them away again.
 */
const daysOfProject = (by: 1 | -1): string => `
  with told as (
    select i.*, (coalesce(c.created_at, m.created_at, t.created_at) at time zone z.timezone)::date as added,
      (coalesce(t.completed_at, t.updated_at) at time zone z.timezone)::date as ended
    from progress_items i
    join projects z on z.workspace_id = $1 and z.id = $2
    join work_items t on t.workspace_id = $1 and t.id = i.work_item_id
    left join work_item_cycles c on i.holder_kind = 'cycle' and c.workspace_id = $1 and c.work_item_id = i.work_item_id
      and c.cycle_id = i.holder_id
    left join work_item_modules m on i.holder_kind = 'module' and m.workspace_id = $1 and m.work_item_id = i.work_item_id
      and m.module_id = i.holder_id
    where i.workspace_id = $1 and i.project_id = $2 and ($3::uuid[] is null or i.work_item_id = any($3))),
  happened as (
    select holder_kind, holder_id, added as day, 1 as item, 0 as completed, 0 as cancelled, points from told
    union all
    select holder_kind, holder_id, greatest(added, ended), 0, (outlook = 'completed')::integer,
      (outlook = 'cancelled')::integer, points
    from told where outlook <> 'open')
  insert into progress_days (workspace_id, project_id, holder_kind, holder_id, day, items, completed_items, cancelled_items,
    points, completed_points, cancelled_points)
  select $1, $2, holder_kind, holder_id, day, ${by} * sum(item), ${by} * sum(completed), ${by} * sum(cancelled),
    ${by} * sum(points * item), ${by} * sum(points * completed), ${by} * sum(points * cancelled)
  from happened group by holder_kind, holder_id, day order by holder_id, day
  ${ADDED}
  returning holder_id`;

export const DAYS_OF_PROJECT = daysOfProject(1);
export const DAYS_WITHOUT_ITEMS = daysOfProject(-1);
