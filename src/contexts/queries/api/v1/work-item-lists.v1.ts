import { Context, List, ListQuery, QueryParams, Resource, SingleResult, v1 } from '#http';
import { invalidField, type ListRequest, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { WorkItems } from '../../../work-items';
import { workItemV1 } from '../../../work-items/api/v1';
import { WorkItemQueries } from '../../application/work-item.queries';
import { WorkItemListsV1, workItemsV1 } from './lists.v1';
import { RecordRulesV1 } from './record-rules.v1';
import { filtered, type WorkItemListQuery } from './work-item.queries.v1';

/** Throws if other parameters are sent with an external pair, which already identifies one item. */
function assertPairAlone(query: WorkItemListQuery): void {
  const [other] = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (other) throw invalidField(other, 'external_id and external_source identify one work item: leave this out.');
}

@Resource({
  style: v1,
  tag: 'Work items',
  path: [
    'workspaces/:workspace_slug/projects/:project_id/work-items',
    'workspaces/:workspace_slug/projects/:project_id/issues',
  ],
  level: 'project',
  scope: 'projects.work_items',
  presenter: workItemV1,
})
export class WorkItemListV1Controller {
  constructor(
    private readonly items: WorkItems,
    private readonly lists: WorkItemListsV1,
  ) {}

  @List({
    ...workItemsV1,
    id: 'list_work_items',
    summary: 'List work items, or get the one with an external id and source',
    alsoSingle: true,
  })
  async list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest, @QueryParams() query: WorkItemListQuery) {
    const { externalSource, externalId } = Object.fromEntries(
      request.filters.flatMap((filter) => ('field' in filter ? [[filter.field, String(filter.value)]] : [])),
    ) as Record<string, string | undefined>;
    if (externalSource && externalId) {
      assertPairAlone(query);
      return new SingleResult(await this.items.getByExternalPair(ctx, externalSource, externalId));
    }
    return this.lists.ofProject(ctx, request, query);
  }
}

@Resource({
  style: v1,
  tag: 'Work items',
  path: 'workspaces/:workspace_slug/projects/:project_id/archived-work-items',
  level: 'project',
  scope: 'projects.work_items',
  presenter: workItemV1,
})
export class ArchivedWorkItemListV1Controller {
  constructor(private readonly lists: WorkItemListsV1) {}

  @List({ ...workItemsV1, id: 'work_items_list_archived', summary: 'List archived work items' })
  list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest, @QueryParams() query: WorkItemListQuery) {
    return this.lists.ofProject(ctx, request, query, 'archived');
  }
}

@Resource({
  style: v1,
  tag: 'Work items',
  path: ['workspaces/:workspace_slug/work-items', 'workspaces/:workspace_slug/issues'],
  level: 'workspace',
  scope: 'projects.work_items',
  presenter: workItemV1,
})
export class WorkspaceWorkItemListV1Controller {
  constructor(
    private readonly items: WorkItems,
    private readonly queries: WorkItemQueries,
    private readonly rules: RecordRulesV1,
  ) {}

  @List({ ...workItemsV1, allow: 'all', id: 'work_items_list_workspace', summary: 'List work items of all projects' })
  async list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest, @QueryParams() query: WorkItemListQuery) {
    return this.items.listWorkspace(
      ctx,
      await this.queries.narrowed(ctx, filtered(request, query), query.pql, this.rules),
    );
  }
}
