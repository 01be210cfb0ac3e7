import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { Db, SqlRecords } from '#persistence';
import { belonging } from '../../../projects';
import { ItemCounting, type ItemCounts } from '../../../work-items';
import type { ModuleRepository, Standing } from '../../application/module.repository';
import { type ModuleRow, moduleTable } from './module.row';

const STANDING = `
  select m.user_id as id, p.user_id is not null as "inProject"
  from workspace_members m
  join users u on u.id = m.user_id
  left join ${belonging('m.project_id = $2 and m.user_id = any($3::uuid[])')} p on p.user_id = m.user_id
  where m.workspace_id = $1 and m.user_id = any($3::uuid[]) and m.is_active and m.deleted_at is null and u.is_active`;

@Injectable()
export class SqlModuleRepository extends SqlRecords<ProjectCtx, ModuleRow> implements ModuleRepository {
  constructor(
    db: Db,
    private readonly counting: ItemCounting,
  ) {
    super(db, moduleTable);
  }

  async standing({ workspaceId, projectId }: ProjectCtx, userIds: readonly string[]): Promise<Standing> {
    const rows = await this.db.query<{ id: string; inProject: boolean }>(STANDING, [workspaceId, projectId, userIds]);
    const members = rows.filter(({ inProject }) => inProject);
    return { inWorkspace: new Set(rows.map(({ id }) => id)), inProject: new Set(members.map(({ id }) => id)) };
  }

  itemCounts(ctx: ProjectCtx, moduleIds: readonly string[]): Promise<ReadonlyMap<string, ItemCounts>> {
    return this.counting.of(ctx, 'module', moduleIds);
  }
}
