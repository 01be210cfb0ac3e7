import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import { belonging } from '../../../projects';
import { OPEN, seesOwnOnly } from '../../../work-items';
import type { ItemCounts, ModuleRepository, Standing } from '../../application/module.repository';
import { type ModuleRow, moduleTable } from './module.row';

/** Counts what lists show: no archived items or drafts, nothing that waits for triage, to some only their own. */
const ITEM_COUNTS = `
  select r.module_id as "moduleId", jsonb_object_agg(r.state_group, r.number) as counts
  from (
    select m.module_id, t.state_group, count(*) as number
    from work_item_modules m join work_items t on t.workspace_id = $1 and t.id = m.work_item_id
    where m.workspace_id = $1 and m.module_id = any($2::uuid[]) and t.deleted_at is null and ${OPEN}
      and ($3::uuid is null or t.created_by_id = $3)
    group by 1, 2
  ) r group by 1`;

const STANDING = `
  select m.user_id as id, p.user_id is not null as "inProject"
  from workspace_members m
  join users u on u.id = m.user_id
  left join ${belonging('m.project_id = $2 and m.user_id = any($3::uuid[])')} p on p.user_id = m.user_id
  where m.workspace_id = $1 and m.user_id = any($3::uuid[]) and m.is_active and m.deleted_at is null and u.is_active`;

@Injectable()
export class SqlModuleRepository extends SqlRecords<ProjectCtx, ModuleRow> implements ModuleRepository {
  constructor(db: Db) {
    super(db, moduleTable);
  }

  async standing({ workspaceId, projectId }: ProjectCtx, userIds: readonly string[]): Promise<Standing> {
    const rows = await this.db.query<{ id: string; inProject: boolean }>(STANDING, [workspaceId, projectId, userIds]);
    const members = rows.filter(({ inProject }) => inProject);
    return { inWorkspace: new Set(rows.map(({ id }) => id)), inProject: new Set(members.map(({ id }) => id)) };
  }

  async itemCounts(ctx: ProjectCtx, moduleIds: readonly string[]): Promise<ReadonlyMap<string, ItemCounts>> {
    const creator = seesOwnOnly(ctx) ? ctx.userId : null;
    const values = [ctx.workspaceId, moduleIds, creator];
    const rows = await this.db.read<{ moduleId: string; counts: ItemCounts }>(ITEM_COUNTS, values);
    return new Map(rows.map(({ moduleId, counts }) => [moduleId, counts]));
  }
}
