import {
  Action,
  Context,
  Create,
  Id,
  Ignored,
  List,
  ListQuery,
  Payload,
  QueryParams,
  Read,
  Remove,
  Resource,
  Segment,
  Single,
  Update,
  v1,
  type Ignore,
} from '#http';
import { invalidField, type ListRequest, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { arrangementOf, WorkItemQueries } from '../../application/pql/work-item.queries';
import type { ReviseWorkItem, Tolerance } from '../../application/work-item.commands';
import { workItemList } from '../../application/work-item.repository';
import { WorkItems } from '../../application/work-items';
import { CreateWorkItemV1, UpdateWorkItemV1, type CreateInModule } from './work-item.bodies.v1';
import { workItemV1 } from './work-item.presenter.v1';
import { filtered, WorkItemListQueryV1, type WorkItemListQuery } from './work-item.queries.v1';

const READERS = 'PA C Cm PG';
const PAIR = ['externalId', 'externalSource'];

const TOLERANCE: Tolerance = { contributorsOnly: true, parentInProject: true };

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
  list: workItemList,
  filters: PAIR,
  orders: ORDERS,
  arrangement: ({ pql }: { readonly pql?: string }) => arrangementOf(pql),
  query: WorkItemListQueryV1,
};

/** An external pair names one item, so there is nothing left to narrow. */
function assertPairAlone({ filters, pql }: WorkItemListQuery): void {
  const other = pql ? 'pql' : filters ? 'filters' : undefined;
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
export class WorkItemsV1Controller {
  constructor(
    private readonly items: WorkItems,
    private readonly queries: WorkItemQueries,
  ) {}

  @List({
    ...LIST,
    id: 'list_work_items',
    summary: 'List work items; with both members of an external pair, the one that has it',
    passive: ['project', 'state', 'assignee', 'limit', 'offset'],
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
    return this.items.list(ctx, await this.queries.narrowed(ctx, filtered(request, query), query.pql));
  }

  @Read('work_item_id', {
    id: 'retrieve_work_item',
    summary: 'Get a work item',
    allow: READERS,
    passive: ['external_id', 'external_source', 'order_by'],
  })
  get(@Context() ctx: ProjectCtx, @Id('work_item_id') id: string) {
    return this.items.get(ctx, id, 'open');
  }

  @Create({ id: 'create_work_item', summary: 'Create a work item', allow: 'PA C', body: CreateWorkItemV1 })
  create(
    @Context() ctx: ProjectCtx,
    @Payload() { moduleIds: module, ...rest }: CreateInModule,
    @Ignored() drop: Ignore,
  ) {
    return this.items.create(ctx, module ? { ...rest, moduleIds: [module] } : rest, { ...TOLERANCE, drop });
  }

  @Update('work_item_id', {
    id: 'update_work_item',
    summary: 'Update a work item',
    allow: 'PA C',
    body: UpdateWorkItemV1,
  })
  update(
    @Context() ctx: ProjectCtx,
    @Id('work_item_id') id: string,
    @Payload() patch: ReviseWorkItem,
    @Ignored() drop: Ignore,
  ) {
    return this.items.revise(ctx, id, patch, { ...TOLERANCE, drop });
  }

  @Remove('work_item_id', { id: 'delete_work_item', summary: 'Delete a work item', allow: 'PA own(C)' })
  async remove(@Context() ctx: ProjectCtx, @Id('work_item_id') id: string) {
    await this.items.remove(ctx, id);
  }

  @Action('POST', ':work_item_id/archive', {
    id: 'work_items_archive',
    summary: 'Archive a work item whose work is done',
    allow: 'PA C',
    shape: 'none',
    status: 201,
  })
  async archive(@Context() ctx: ProjectCtx, @Id('work_item_id') id: string) {
    await this.items.archive(ctx, id, { onlyFinished: true });
  }

  @Action('DELETE', ':work_item_id/unarchive', {
    id: 'work_items_unarchive',
    summary: 'Bring a work item back',
    allow: 'PA C',
    shape: 'none',
    status: 204,
  })
  async unarchive(@Context() ctx: ProjectCtx, @Id('work_item_id') id: string) {
    await this.items.unarchive(ctx, id);
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
export class ArchivedWorkItemsV1Controller {
  constructor(
    private readonly items: WorkItems,
    private readonly queries: WorkItemQueries,
  ) {}

  @List({ ...LIST, id: 'work_items_list_archived', summary: 'List archived work items' })
  async list(@Context() ctx: ProjectCtx, @ListQuery() request: ListRequest, @QueryParams() query: WorkItemListQuery) {
    const narrowed = await this.queries.narrowed(ctx, filtered(request, query), query.pql);
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
export class WorkspaceWorkItemsV1Controller {
  constructor(
    private readonly items: WorkItems,
    private readonly queries: WorkItemQueries,
  ) {}

  @List({ ...LIST, allow: 'all', id: 'work_items_list_workspace', summary: 'List work items of all projects' })
  async list(@Context() ctx: WorkspaceCtx, @ListQuery() request: ListRequest, @QueryParams() query: WorkItemListQuery) {
    return this.items.listWorkspace(ctx, await this.queries.narrowed(ctx, filtered(request, query), query.pql));
  }

  @Action('GET', ':project_identifier-:issue_identifier', {
    id: 'get_workspace_work_item',
    summary: 'Get a work item by its human key',
    allow: 'all',
    passive: ['external_id', 'external_source', 'order_by'],
  })
  get(
    @Context() ctx: WorkspaceCtx,
    @Segment('project_identifier') identifier: string,
    @Segment('issue_identifier') number: string,
  ) {
    return this.items.getByKey(ctx, `${identifier}-${number}`, 'open');
  }
}
