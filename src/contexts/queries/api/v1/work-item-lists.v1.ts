import { Context, List, ListQuery, QueryParams, Resource, Single, v1 } from '#http';
import { invalidField, type ListRequest, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { workItemList, WorkItems } from '../../../work-items';
import { workItemV1 } from '../../../work-items/api/v1';
import { arrangementOf, WorkItemQueries, type Query } from '../../application/work-item.queries';
import { RecordRulesV1 } from './record-rules.v1';
import { filtered, WorkItemListQueryV1, type WorkItemListQuery } from './work-item.queries.v1';

const READERS = 'PA C Cm PG';
const PAIR = ['externalId', 'externalSource'];

const ORDERS = {
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  sequence_id: 'sequenceId',
  id: 'id',
  sort_order: 'sortOrder',
  name: 'name',
  priority: 'priority',
  start_date: 'startDate',
  target_date: 'targetDate',
  state__group: 'stateGroup',
  state__name: 'stateName',
  labels__name: 'labelName',
  assignees__first_name: 'assigneeName',
};

const LIST = {
  allow: READERS,
  list: workItemList(),
  filters: PAIR,
  orders: ORDERS,
  arrangement: ({ pql }: { readonly pql?: Query }) => arrangementOf(pql),
  query: WorkItemListQueryV1,
};

/** An external pair names one item, so there is nothing left to narrow. */
function assertPairAlone(query: WorkItemListQuery): void {
  const [other] = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  if (other) throw invalidField(other, 'external_id and external_source name one work item: leave this out.');
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
    private readonly queries: WorkItemQueries,
    private readonly rules: RecordRulesV1,
  ) {}

  @List({
    ...LIST,
    id: 'list_work_items',
    summary: 'List work items; with both members of an external pair, the one that has it',
    alsoSingle: true,
  })
  async list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest, @QueryParams() query: WorkItemListQuery) {
    const { externalSource, externalId } = Object.fromEntries(
      request.filters.flatMap((filter) => ('field' in filter ? [[filter.field, String(filter.value)]] : [])),
    ) as Record<string, string | undefined>;
    if (externalSource && externalId) {
      assertPairAlone(query);
      return new Single(await this.items.getByExternalPair(ctx, externalSource, externalId));
    }
    return this.items.list(ctx, await this.queries.narrowed(ctx, filtered(request, query), query.pql, this.rules));
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
  constructor(
    private readonly items: WorkItems,
    private readonly queries: WorkItemQueries,
    private readonly rules: RecordRulesV1,
  ) {}

  @List({ ...LIST, id: 'work_items_list_archived', summary: 'List archived work items' })
  async list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest, @QueryParams() query: WorkItemListQuery) {
    const narrowed = await this.queries.narrowed(ctx, filtered(request, query), query.pql, this.rules);
    return this.items.list(ctx, narrowed, 'archived');
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

  @List({ ...LIST, allow: 'all', id: 'work_items_list_workspace', summary: 'List work items of all projects' })
  async list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest, @QueryParams() query: WorkItemListQuery) {
    return this.items.listWorkspace(
      ctx,
      await this.queries.narrowed(ctx, filtered(request, query), query.pql, this.rules),
    );
  }
}
