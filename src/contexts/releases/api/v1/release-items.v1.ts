import { Action, Context, feature, Id, ListQuery, membersOf, Payload, present, Resource, shows, v1 } from '#http';
import { order, type ListRequest, type ListSpec, type WorkspaceCtx } from '#kernel';
import type { WorkItemRecord } from '../../../work-items';
import { ReleaseItems } from '../../application/release-items';
import { ADD_RELEASE_ITEMS, LIST_RELEASE_ITEMS, REMOVE_RELEASE_ITEMS } from '../texts';

const show = shows<WorkItemRecord>();

const releaseItemV1 = present<WorkItemRecord>('ReleaseWorkItem', {
  id: show.uuid('id'),
  name: show.text('name'),
  project_id: show.uuid('projectId'),
});

interface ItemIds {
  readonly workItemIds: readonly string[];
}

class WorkItemIdsV1 {
  @(membersOf<ItemIds>().uuids('workItemIds', { required: true, description: 'Ids of work items.' }))
  work_item_ids!: string[];
}

const WRITERS = 'O A';

const list: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: false,
};

@Resource({
  style: v1,
  tag: 'Releases',
  path: 'workspaces/:workspace_slug/releases/:release_id/work-items',
  level: 'workspace',
  scope: 'releases',
  gates: [feature('releases')],
})
export class ReleaseItemsV1Controller {
  constructor(private readonly items: ReleaseItems) {}

  @Action('GET', '', {
    id: 'release_work_items_list',
    summary: 'List the work items of a release',
    description: LIST_RELEASE_ITEMS,
    allow: 'O A M',
    list,
    presenter: releaseItemV1,
    shape: 'page',
    verb: 'list',
  })
  list(@Context() ctx: WorkspaceCtx, @Id('release_id') id: string, @ListQuery() request: ListRequest) {
    return this.items.list(ctx, id, request);
  }

  @Action('POST', '', {
    id: 'release_work_items_create',
    summary: 'Put work items into a release',
    description: ADD_RELEASE_ITEMS,
    allow: WRITERS,
    body: WorkItemIdsV1,
    shape: 'none',
    status: 201,
  })
  async add(@Context() ctx: WorkspaceCtx, @Id('release_id') id: string, @Payload() { workItemIds }: ItemIds) {
    await this.items.change(ctx, id, { add: workItemIds }, 'workItemIds');
  }

  @Action('DELETE', '', {
    id: 'release_work_items_delete',
    summary: 'Take work items out of a release',
    description: REMOVE_RELEASE_ITEMS,
    allow: WRITERS,
    body: WorkItemIdsV1,
    shape: 'none',
    status: 204,
  })
  async remove(@Context() ctx: WorkspaceCtx, @Id('release_id') id: string, @Payload() { workItemIds }: ItemIds) {
    await this.items.remove(ctx, id, workItemIds);
  }
}
