import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import { OPEN } from '../../../work-items';
import type { CycleRepository } from '../../application/cycle.repository';
import type { ProgressItem } from '../../domain/progress';
import type { Slot, Zones } from '../../domain/schedule';
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

const POINT_KEYS = 'select id, key from estimate_points where workspace_id = $1 and id = any($2::uuid[])';

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

  async pointKeys({ workspaceId }: ProjectCtx, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.db.read<{ id: string; key: number }>(POINT_KEYS, [workspaceId, ids]);
    return new Map(rows.map(({ id, key }) => [id, key]));
  }
}
