import {
  Action,
  Context,
  feature,
  Id,
  ListQuery,
  membersOf,
  Payload,
  present,
  QueryParams,
  Resource,
  shows,
  v1,
} from '#http';
import type { ListRequest, ProjectCtx } from '#kernel';
import { WorkItemListsV1, workItemsV1, type WorkItemListQuery } from '../../../queries/api/v1';
import type { WorkItemRecord } from '../../../work-items';
import { workItemV1 } from '../../../work-items/api/v1';
import { EpicItems } from '../../application/epic-items';
import { ADD_EPIC_ITEMS, LIST_EPIC_ITEMS } from '../texts';

const show = shows<WorkItemRecord>();

/** Whatever happens to a work item, and to what hangs on it, counts as a change of it. */
const epicItemV1 = present<WorkItemRecord>(
  'EpicWorkItem',
  { ...workItemV1.members, last_activity_at: show.datetime('updatedAt') },
  workItemV1.expansions,
);

interface Named {
  readonly workItemIds: readonly string[];
}

const named = membersOf<Named>();

class EpicItemIdsV1 {
  @named.uuids('workItemIds', { required: true, min: 1, description: 'Ids of work items of the project.' })
  work_item_ids!: string[];
}

@Resource({
  style: v1,
  tag: 'Epics',
  path: 'workspaces/:workspace_slug/projects/:project_id/epics/:epic_id/issues',
  level: 'project',
  scope: 'projects.epics',
  gates: [feature('epics')],
  presenter: epicItemV1,
})
export class EpicItemsV1Controller {
  constructor(
    private readonly items: EpicItems,
    private readonly lists: WorkItemListsV1,
  ) {}

  @Action('GET', '', {
    ...workItemsV1,
    id: 'list_epic_work_items',
    summary: 'List the work items below an epic',
    description: LIST_EPIC_ITEMS,
    shape: 'page',
    verb: 'list',
  })
  async list(
    @Context() ctx: ProjectCtx,
    @Id('epic_id') id: string,
    @ListQuery() request: ListRequest,
    @QueryParams() query: WorkItemListQuery,
  ) {
    return this.lists.ofProject(ctx, await this.items.narrowed(ctx, id, request), query);
  }

  @Action('POST', '', {
    id: 'add_epic_work_items',
    summary: 'Put work items below an epic',
    description: ADD_EPIC_ITEMS,
    allow: 'PA C',
    body: EpicItemIdsV1,
    shape: 'array',
  })
  add(@Context() ctx: ProjectCtx, @Id('epic_id') id: string, @Payload() { workItemIds }: Named) {
    return this.items.add(ctx, id, workItemIds);
  }
}
