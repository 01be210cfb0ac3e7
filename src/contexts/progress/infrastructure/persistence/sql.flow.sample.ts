import type { Db } from '#persistence';
import type { ProjectPlace } from '../../application/flow.repository';
import { FlowSample, type SampledFlow, type StoredFlow } from '../../application/flow.sample';

const KEPT = `
  select f.workspace_id as "workspaceId", f.project_id as "projectId", f.timezone, w.slug as "workspaceSlug"
  from progress_flows f join workspaces w on w.id = f.workspace_id and w.deleted_at is null
  where f.counted_at is not null order by random() limit $1`;

const IDENTIFIER = 'select identifier from projects where workspace_id = $1 and id = $2';

const DIFFERENCE = `
  select 1 as one from (
    select day, kind, from_group, to_group, items from progress_flow_days
    where workspace_id = $1 and project_id = $2 and items <> 0) d
  full join (
    select e.day, e.kind, e."from" as from_group, e."to" as to_group, count(*)::integer as items
    from progress_flow_items f
    cross join lateral jsonb_to_recordset(f.happened) as e (day date, kind text, "from" text, "to" text)
    where f.workspace_id = $1 and f.project_id = $2 group by 1, 2, 3, 4) i using (day, kind, from_group, to_group)
  where d.items is distinct from i.items limit 1`;

const ITEM_IDS = `
  select t.id from work_items t
  where t.workspace_id = $1 and t.project_id = $2 and t.updated_at < $3 and (t.deleted_at is null or t.deleted_at < $3)
  order by random() limit $4`;

const STORED = `
  select work_item_id as id, happened, hours from progress_flow_items
  where workspace_id = $1 and project_id = $2 and work_item_id = any($3::uuid[])`;

export class SqlFlowSample extends FlowSample {
  constructor(private readonly db: Db) {
    super();
  }

  projects(most: number): Promise<SampledFlow[]> {
    return this.db.query<SampledFlow>(KEPT, [most]);
  }

  async identifierOf({ workspaceId, projectId }: ProjectPlace): Promise<string> {
    const [project] = await this.db.query<{ identifier: string }>(IDENTIFIER, [workspaceId, projectId]);
    return project?.identifier ?? projectId;
  }

  async addsUp({ workspaceId, projectId }: ProjectPlace): Promise<boolean> {
    return (await this.db.query(DIFFERENCE, [workspaceId, projectId])).length === 0;
  }

  async itemIds({ workspaceId, projectId }: ProjectPlace, before: string, most: number): Promise<string[]> {
    const rows = await this.db.query<{ id: string }>(ITEM_IDS, [workspaceId, projectId, before, most]);
    return rows.map(({ id }) => id);
  }

  stored({ workspaceId, projectId }: ProjectPlace, itemIds: readonly string[]): Promise<StoredFlow[]> {
    return this.db.query<StoredFlow>(STORED, [workspaceId, projectId, itemIds]);
  }
}
