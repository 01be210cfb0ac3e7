import { Injectable } from '@nestjs/common';
import { NO_RECORD, type ProjectCtx, type StateGroup } from '#kernel';
import { Db } from '#persistence';
import { StatisticsRepository, type Counted, type CycleTime, type Span } from '../../application/statistics.repository';
import type { Made, Moved, Standing } from '../../domain/flow';

/** Condition for the work items that are counted. Archived items count, because most finished work is archived. */
const COUNTED = `
  t.workspace_id = $1 and t.project_id = $2 and t.deleted_at is null and not t.is_draft
    and ($3::uuid = '${NO_RECORD}' or t.cycle_id = $3)
    and ($4::uuid = '${NO_RECORD}' or exists (
      select 1 from work_item_modules l where l.workspace_id = $1 and l.work_item_id = t.id and l.module_id = $4))`;

/** Parts of a project's work items. Each is what an index holds, so that counts read no more than they need. */
const PARTS = [
  `t.archived_at is null and t.state_group <> 'triage'`,
  `t.archived_at is null and t.state_group = 'triage'`,
  `t.archived_at is not null`,
];

const items = (members: string, condition = 'true'): string =>
  PARTS.map((part) => `select ${members} from work_items t where ${COUNTED} and ${part} and ${condition}`).join(
    ' union all ',
  );

const NOW = `select t.state_group as "group", count(*)::integer as items from (${items('t.state_group')}) t group by 1`;

/** Counts created items. An item's first state is the one that its first change of state left. */
const MADE = `
  with changed as materialized (
    select distinct on (a.work_item_id) a.work_item_id, s."group" from activities a
    join states s on s.workspace_id = $1 and s.id = a.old_identifier
    where a.workspace_id = $1 and a.project_id = $2 and a.field = 'state' and a.created_at >= $6
    order by a.work_item_id, a.created_at, a.id)
  select (t.created_at at time zone $5)::date::text as day, coalesce(c."group", t.state_group) as "group",
    count(*)::integer as items
  from (${items('t.id, t.created_at, t.state_group', 't.created_at >= $6')}) t
  left join changed c on c.work_item_id = t.id
  group by 1, 2`;

/** Counts changes of state. */
const MOVED = `
  select (a.created_at at time zone $5)::date::text as day, o."group" as "from", n."group" as "to",
    count(*)::integer as items
  from activities a
  join work_items t on t.id = a.work_item_id
  join states o on o.workspace_id = $1 and o.id = a.old_identifier
  join states n on n.workspace_id = $1 and n.id = a.new_identifier
  where a.workspace_id = $1 and a.project_id = $2 and a.field = 'state' and a.created_at >= $6
    and o."group" <> n."group" and ${COUNTED}
  group by 1, 2, 3`;

const COMPLETED = `
  select (t.completed_at at time zone $5)::date::text as day, count(*)::integer as items
  from (${items('t.completed_at', 't.completed_at >= $6 and t.completed_at < $7')}) t
  group by 1`;

/**
 * Durations of completed items. Work started when the item first entered a started state, or when it was created in
 * one.
 */
const TOOK = `
  select extract(epoch from greatest(t.completed_at - b.began, interval '0')) / 3600 as hours
  from (${items('t.id, t.created_at, t.completed_at', 't.completed_at >= $5 and t.completed_at < $6')}) t
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
const CYCLE_TIME = `
  with took as materialized (${TOOK}),
  by_days as (
    select least(floor(hours / 24), $7::integer)::integer as days, count(*)::integer as items from took group by 1)
  select count(*)::integer as items, percentile_cont(0.5) within group (order by hours) as "medianHours",
    percentile_cont(0.85) within group (order by hours) as "p85Hours",
    (select coalesce(jsonb_agg(jsonb_build_object('days', days, 'items', items) order by days), '[]') from by_days) as days
  from took`;

@Injectable()
export class SqlStatisticsRepository extends StatisticsRepository {
  constructor(private readonly db: Db) {
    super();
  }

  async now(ctx: ProjectCtx, counted: Counted): Promise<Standing> {
    const rows = await this.db.query<{ group: StateGroup; items: number }>(NOW, those(ctx, counted));
    return new Map(rows.map(({ group, items }) => [group, items]));
  }

  made(ctx: ProjectCtx, counted: Counted, { from, timezone }: Span): Promise<Made[]> {
    return this.db.query<Made>(MADE, [...those(ctx, counted), timezone, from]);
  }

  moved(ctx: ProjectCtx, counted: Counted, { from, timezone }: Span): Promise<Moved[]> {
    return this.db.query<Moved>(MOVED, [...those(ctx, counted), timezone, from]);
  }

  async completed(
    ctx: ProjectCtx,
    counted: Counted,
    { from, to, timezone }: Span,
  ): Promise<ReadonlyMap<string, number>> {
    const values = [...those(ctx, counted), timezone, from, to];
    const rows = await this.db.query<{ day: string; items: number }>(COMPLETED, values);
    return new Map(rows.map(({ day, items }) => [day, items]));
  }

  async cycleTime(ctx: ProjectCtx, counted: Counted, { from, to }: Span, mostDays: number): Promise<CycleTime> {
    const values = [...those(ctx, counted), from, to];
    const [times] = await this.db.query<CycleTime>(CYCLE_TIME, [...values, mostDays]);
    return times!;
  }
}

const those = ({ workspaceId, projectId }: ProjectCtx, { cycleId, moduleId }: Counted) => [
  workspaceId,
  projectId,
  cycleId ?? NO_RECORD,
  moduleId ?? NO_RECORD,
];
