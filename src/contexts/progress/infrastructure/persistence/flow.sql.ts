// What happens to work items, in SQL: for statistics that count them, and for the days that are kept of large projects.
// $1 is the workspace in all of it.

/** Condition for the work items that are counted. Archived items count, because most finished work is archived. */
export const COUNTS = 't.deleted_at is null and not t.is_draft';

interface Counting {
  /** Rows of work items with the members that the rule needs. */
  readonly items: string;
  /** Condition for changes of state `a`, and where they are joined for items `t`. */
  readonly changes: string;
  /** The time zone of the days. */
  readonly zone: string;
}

export const MADE_MEMBERS = 't.id, t.created_at, t.state_group';

/** Items with the group in which they were made. It is that of the state which the first change of state left. */
export const madeItems = ({ items, changes, zone }: Counting): string => `
  select t.id, (t.created_at at time zone ${zone})::date as day, coalesce(c."group", t.state_group) as "to"
  from (${items}) t
  left join (
    select distinct on (a.work_item_id) a.work_item_id, s."group" from activities a
    join states s on s.workspace_id = $1 and s.id = a.old_identifier
    where a.workspace_id = $1 and a.field = 'state' and ${changes}
    order by a.work_item_id, a.created_at, a.id) c on c.work_item_id = t.id`;

/** Changes of state from one group to another. */
export const movedItems = ({ changes, zone }: Omit<Counting, 'items'>): string => `
  select t.id, (a.created_at at time zone ${zone})::date as day, o."group" as "from", n."group" as "to"
  from activities a
  join work_items t on t.workspace_id = $1 and t.id = a.work_item_id
  join states o on o.workspace_id = $1 and o.id = a.old_identifier
  join states n on n.workspace_id = $1 and n.id = a.new_identifier
  where a.workspace_id = $1 and a.field = 'state' and o."group" <> n."group" and ${changes}`;

export const COMPLETED_MEMBERS = 't.id, t.completed_at';

export const completedItems = ({ items, zone }: Omit<Counting, 'changes'>): string => `
  select t.id, (t.completed_at at time zone ${zone})::date as day from (${items}) t`;

export const TIMED_MEMBERS = 't.id, t.created_at, t.completed_at';

/**
 * Durations of completed items. Work started when the item first entered a started state, or when it was created in
 * one.
 */
export const timedItems = (items: string): string => `
  select t.id, t.completed_at,
    (extract(epoch from greatest(t.completed_at - b.began, interval '0')) / 3600)::float8 as hours
  from (${items}) t
  cross join lateral (
    select min(c.began) as began from (
      select case
        when n."group" = 'started' then a.created_at
        when o."group" = 'started' and row_number() over (order by a.created_at, a.id) = 1 then t.created_at end as began
      from activities a
      join states o on o.workspace_id = $1 and o.id = a.old_identifier
      join states n on n.workspace_id = $1 and n.id = a.new_identifier
      where a.workspace_id = $1 and a.work_item_id = t.id and a.field = 'state') c) b
  where b.began is not null`;

/** Items that took as many days or more than the last group are in that group. */
export const cycleTimeOf = (took: string, mostDays: string): string => `
  with took as materialized (${took}),
  by_days as (
    select least(floor(hours / 24), ${mostDays}::integer)::integer as days, count(*)::integer as items from took group by 1),
  parts as (select count(*)::integer as items, percentile_cont(array[0.5, 0.85]) within group (order by hours) as at from took)
  select items, at[1] as "medianHours", at[2] as "p85Hours",
    (select coalesce(jsonb_agg(jsonb_build_object('days', days, 'items', items) order by days), '[]') from by_days) as days
  from parts`;
