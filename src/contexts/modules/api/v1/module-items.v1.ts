import { Action, Context, Id, ListQuery, Payload, projectWriters, QueryParams, Resource, v1 } from '#http';
import { order, type ListRequest, type ProjectCtx } from '#kernel';
import { WorkItemListsV1, workItemsV1, type WorkItemListQuery } from '../../../queries/api/v1';
import { idsIn, ItemIdsV1, itemLinkV1, workItemV1, type ItemIds } from '../../../work-items/api/v1';
import { ModuleItems } from '../../application/module-items';

const moduleLinkV1 = itemLinkV1('ModuleWorkItem', 'module');

@Resource({
  style: v1,
  tag: 'Modules',
  path: 'workspaces/:workspace_slug/projects/:project_id/modules/:module_id/module-issues',
  level: 'project',
  scope: 'projects.modules',
  allow: { write: projectWriters },
})
export class ModuleItemsV1Controller {
  constructor(
    private readonly items: ModuleItems,
    private readonly lists: WorkItemListsV1,
  ) {}

  @Action('GET', '', {
    ...workItemsV1,
    id: 'list_module_work_items',
    summary: 'List the work items of a module',
    description: 'Lists the work items of a module in the form of the list of all work items, the oldest first.',
    list: { ...workItemsV1.list, defaultOrder: order('createdAt') },
    presenter: workItemV1,
    shape: 'page',
    verb: 'list',
  })
  async list(
    @Context() ctx: ProjectCtx,
    @Id('module_id') id: string,
    @ListQuery() request: ListRequest,
    @QueryParams() query: WorkItemListQuery,
  ) {
    return this.lists.ofProject(ctx, await this.items.narrowed(ctx, id, request), query);
  }

  @Action('POST', '', {
    id: 'add_module_work_items',
    summary: 'Add work items to a module',
    description:
      'Adds work items of the project to a module; other ids are ignored. Returns all work items of the module.',
    body: ItemIdsV1,
    presenter: moduleLinkV1,
    shape: 'array',
  })
  add(@Context() ctx: ProjectCtx, @Id('module_id') id: string, @Payload() body: ItemIds) {
    return this.items.add(ctx, id, idsIn(body));
  }

  @Action('DELETE', ':work_item_id', {
    id: 'delete_module_work_item',
    summary: 'Remove a work item from a module',
    description: 'Removes a work item from a module. If the module does not have it, the answer is 404.',
    shape: 'none',
    status: 204,
  })
  async remove(@Context() ctx: ProjectCtx, @Id('module_id') id: string, @Id('work_item_id') itemId: string) {
    await this.items.remove(ctx, id, itemId);
  }
}
