import { Context, List, ListQuery, membersOf, QueryParams, Resource, v2 } from '#http';
import type { ListRequest, ProjectCtx, WorkspaceCtx } from '#kernel';
import { workItemList, WorkItems } from '../../../work-items';
import { workItemV2 } from '../../../work-items/api/v2';
import { arrangementOf, WorkItemQueries, parseQuery, type Query } from '../../application/work-item.queries';
import { RecordRulesV2 } from './record-rules.v2';

const READERS = 'PA C Cm PG';

const ORDERS = {
  created_at: 'createdAt',
  updated_at: 'updatedAt',
  sequence_id: 'sequenceId',
  id: 'id',
  sort_order: 'sortOrder',
  priority: 'priority',
  state_group: 'stateGroup',
};

/** The order is said in `order_by` or in the query. */
const QUERY = { orders: ORDERS, arrangement: ({ pql }: { readonly pql?: Query }) => arrangementOf(pql) };

/** Names and authors are no filters of this version: a name is found by `search`. */
const FILTERS = Object.keys(workItemList().filters).filter((name) => name !== 'name' && name !== 'createdById');
const PROJECT_FILTERS = FILTERS.filter((name) => name !== 'projectId');

interface ListQueryMembers {
  readonly pql?: Query;
  readonly archived?: 'only';
}

const query = membersOf<ListQueryMembers>();

class ListWorkspaceWorkItemsQueryV2 {
  @query.text('pql', { parse: parseQuery, description: 'Conditions, order and limit in the query language.' })
  pql?: string;
}

class ListWorkItemsQueryV2 extends ListWorkspaceWorkItemsQueryV2 {
  @query.choice('archived', ['only'], { description: 'only lists archived work items.' }) archived?: 'only';
}

@Resource({
  style: v2,
  tag: 'Work items',
  path: 'workspaces/:slug/projects/:project_id/work-items',
  level: 'project',
  scope: 'projects.work_items',
  presenter: workItemV2,
})
export class WorkItemListV2Controller {
  constructor(
    private readonly items: WorkItems,
    private readonly queries: WorkItemQueries,
    private readonly rules: RecordRulesV2,
  ) {}

  @List({
    id: 'list-work-items',
    summary: 'List work items',
    allow: READERS,
    list: workItemList(),
    filters: PROJECT_FILTERS,
    ...QUERY,
    query: ListWorkItemsQueryV2,
  })
  async list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest, @QueryParams() asked: ListQueryMembers) {
    const narrowed = await this.queries.narrowed(ctx, request, asked.pql, this.rules);
    return this.items.list(ctx, narrowed, asked.archived === 'only' ? 'archived' : 'open');
  }
}

@Resource({
  style: v2,
  tag: 'Work items',
  path: 'workspaces/:slug/work-items',
  level: 'workspace',
  scope: 'projects.work_items',
  presenter: workItemV2,
})
export class WorkspaceWorkItemListV2Controller {
  constructor(
    private readonly items: WorkItems,
    private readonly queries: WorkItemQueries,
    private readonly rules: RecordRulesV2,
  ) {}

  @List({
    id: 'list-workspace-work-items',
    summary: 'List work items of all projects',
    allow: 'all',
    list: workItemList(),
    filters: FILTERS,
    ...QUERY,
    query: ListWorkspaceWorkItemsQueryV2,
  })
  async list(
    @Context() ctx: WorkspaceCtx,
    @ListQuery() request: ListRequest,
    @QueryParams() { pql }: ListQueryMembers,
  ) {
    return this.items.listWorkspace(ctx, await this.queries.narrowed(ctx, request, pql, this.rules));
  }
}
