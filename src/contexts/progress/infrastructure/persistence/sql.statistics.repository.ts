import { Injectable } from '@nestjs/common';
import { NO_RECORD, type ProjectCtx, type StateGroup } from '#kernel';
import { Db } from '#persistence';
import { StatisticsRepository, type Counted, type CycleTime, type Span } from '../../application/statistics.repository';
import type { Made, Moved, Standing } from '../../domain/flow';
import {
  COMPLETED_MEMBERS,
  completedItems,
  COUNTS,
  cycleTimeOf,
  MADE_MEMBERS,
  madeItems,
  movedItems,
  TIMED_MEMBERS,
  timedItems,
} from './flow.sql';

/** Condition for the work items that are counted, of a cycle or a module alone if the request says so. */
const COUNTED = `t.workspace_id = $1 and t.project_id = $2 and ${COUNTS}
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

const MADE = `
  select day::text, "to" as "group", count(*)::integer as items
  from (${madeItems({ items: items(MADE_MEMBERS, 't.created_at >= $6'), changes: 'a.project_id = $2 and a.created_at >= $6', zone: '$5' })}) made
  group by 1, 2`;

const MOVED = `
  select day::text, "from", "to", count(*)::integer as items
  from (${movedItems({ changes: `a.project_id = $2 and a.created_at >= $6 and ${COUNTED}`, zone: '$5' })}) moved
  group by 1, 2, 3`;

const COMPLETED = `
  select day::text, count(*)::integer as items
  from (${completedItems({ items: items(COMPLETED_MEMBERS, 't.completed_at >= $6 and t.completed_at < $7'), zone: '$5' })}) completed
  group by 1`;

const CYCLE_TIME = cycleTimeOf(timedItems(items(TIMED_MEMBERS, 't.completed_at >= $5 and t.completed_at < $6')), '$7');

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
