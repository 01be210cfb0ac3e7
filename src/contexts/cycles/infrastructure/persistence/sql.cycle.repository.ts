import { Injectable } from '@nestjs/common';
import type { ProjectCtx, StateGroup } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import { OPEN } from '../../../work-items';
import type { CycleCounts, CycleRepository } from '../../application/cycle.repository';
import type { ProgressItem } from '../../domain/progress';
import type { Zones } from '../../domain/schedule';
import type { Slot } from '../../domain/timetable';
import { CycleRow, cycleTable } from './cycle.row';

const SLOTS = `
  select id, name, start_date as "startDate", end_date as "endDate" from cycles
  where workspace_id = $1 and project_id = $2 and deleted_at is null and start_date is not null`;

const ZONES = `
  select p.timezone as project, u.timezone as caller from projects p, users u
  where p.workspace_id = $1 and p.id = $2 and u.id = $3`;

const PROGRESS = `
  select t.id, t.state_group as "group", t.completed_at as "completedAt",
    array(select a.user_id from work_item_assignees a where a.workspace_id = $1 and a.work_item_id = t.id) as "assigneeIds",
    array(select l.label_id from work_item_labels l where l.workspace_id = $1 and l.work_item_id = t.id) as "labelIds",
    (select e.amount from estimate_points e where e.workspace_id = $1 and e.id = t.estimate_point_id) as amount
  from work_items t
  where t.workspace_id = $1 and t.project_id = $2 and t.cycle_id = $3 and t.deleted_at is null and ${OPEN}
  order by t.id`;

/** Answered by an index whose condition these are. */
const COUNTS = `
  select t.cycle_id as "cycleId", t.state_group as "group", count(*) as count from work_items t
  where t.workspace_id = $1 and t.project_id = $2 and t.cycle_id = any($3::uuid[]) and t.deleted_at is null and ${OPEN}
  group by t.cycle_id, t.state_group`;

const ESTIMATES = `
  select t.cycle_id as "cycleId", t.state_group as "group", sum(e.key) as count
  from work_items t join estimate_points e on e.workspace_id = $1 and e.id = t.estimate_point_id
  where t.workspace_id = $1 and t.project_id = $2 and t.cycle_id = any($3::uuid[]) and t.deleted_at is null and ${OPEN}
  group by t.cycle_id, t.state_group`;

interface CountRow {
  readonly cycleId: string;
  readonly group: StateGroup;
  readonly count: number;
}

@Injectable()
export class SqlCycleRepository extends SqlRecords<ProjectCtx, CycleRow> implements CycleRepository {
  constructor(db: Db) {
    super(db, cycleTable);
  }

  slots({ workspaceId, projectId }: ProjectCtx): Promise<Slot[]> {
    return this.db.query<Slot>(SLOTS, [workspaceId, projectId]);
  }

  async zones({ workspaceId, projectId, userId }: ProjectCtx): Promise<Zones> {
    const [zones] = await this.db.query<Zones>(ZONES, [workspaceId, projectId, userId]);
    return zones!;
  }

  progress({ workspaceId, projectId }: ProjectCtx, cycleId: string): Promise<ProgressItem[]> {
    return this.db.query<ProgressItem>(PROGRESS, [workspaceId, projectId, cycleId]);
  }

  counts(ctx: ProjectCtx, ids: readonly string[]): Promise<Map<string, CycleCounts>> {
    return this.byGroup(COUNTS, ctx, ids);
  }

  estimates(ctx: ProjectCtx, ids: readonly string[]): Promise<Map<string, CycleCounts>> {
    return this.byGroup(ESTIMATES, ctx, ids);
  }

  private async byGroup(text: string, { workspaceId, projectId }: ProjectCtx, ids: readonly string[]) {
    const rows = await this.db.read<CountRow>(text, [workspaceId, projectId, ids]);
    const counts = new Map<string, Map<StateGroup, number>>();
    for (const { cycleId, group, count } of rows) {
      counts.set(cycleId, (counts.get(cycleId) ?? new Map()).set(group, count));
    }
    return counts;
  }
}
