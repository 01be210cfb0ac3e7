import { Injectable } from '@nestjs/common';
import { Db, having, SqlRecords, type Condition } from '#persistence';
import type { TypeScope } from '../../application/type-modes';
import type { WorkItemTypeRepository } from '../../application/work-item-type.repository';
import { workItemTypeTable, type WorkItemTypeRow } from './rows';

const USED = `
  select distinct type_id as id from work_items
  where workspace_id = $1 and type_id = any($2::uuid[]) and deleted_at is null and ($3::uuid is null or project_id = $3)`;

const OF_EPICS = 'select id from work_item_types where workspace_id = $1 and is_epic';

const PROJECTS = 'select id from projects where workspace_id = $1 and id = any($2::uuid[]) and deleted_at is null';

const UNTIE = 'delete from work_item_type_properties where workspace_id = $1 and work_item_type_id = any($2::uuid[])';

const UNLIST = `
  update work_item_property_contexts set type_ids = array(select unnest(type_ids) except select unnest($2::uuid[]))
  where workspace_id = $1 and type_ids && $2::uuid[]`;

interface IdRow {
  readonly id: string;
}

const idsOf = (rows: readonly IdRow[]): ReadonlySet<string> => new Set(rows.map(({ id }) => id));

@Injectable()
export class SqlWorkItemTypeRepository
  extends SqlRecords<TypeScope, WorkItemTypeRow>
  implements WorkItemTypeRepository
{
  constructor(db: Db) {
    super(db, workItemTypeTable);
  }

  async used({ workspaceId }: TypeScope, typeIds: readonly string[], projectId?: string): Promise<ReadonlySet<string>> {
    return idsOf(await this.db.query<IdRow>(USED, [workspaceId, typeIds, projectId ?? null]));
  }

  async idsOfEpics({ workspaceId }: TypeScope): Promise<string[]> {
    return (await this.db.read<IdRow>(OF_EPICS, [workspaceId])).map(({ id }) => id);
  }

  async projectsAmong({ workspaceId }: TypeScope, projectIds: readonly string[]): Promise<ReadonlySet<string>> {
    if (!projectIds.length) return new Set();
    return idsOf(await this.db.query<IdRow>(PROJECTS, [workspaceId, projectIds]));
  }

  async detach({ workspaceId }: TypeScope, typeIds: readonly string[]): Promise<void> {
    if (!typeIds.length) return;
    await this.db.query(UNTIE, [workspaceId, typeIds]);
    await this.db.query(UNLIST, [workspaceId, typeIds]);
  }

  /** A project also reads the types that it imported. */
  protected override within(ctx: TypeScope, such?: Partial<WorkItemTypeRow>): Condition[] {
    const { projectId } = ctx;
    if (!projectId) return super.within(ctx, such);
    const here: Condition = (params) => {
      const project = params.add(projectId);
      return `(t.project_id = ${project} or t.project_id is null and ${project} = any(t.imported_by))`;
    };
    return [...having(such ?? {}), here];
  }
}
