import {
  Action,
  Context,
  feature,
  Id,
  ListQuery,
  membersOf,
  Payload,
  present,
  projectWriters,
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

const show = shows<WorkItemRecord>();

/** Every change of a work item and of its parts updates `updatedAt`, so it serves as the last activity. */
const epicItemV1 = present<WorkItemRecord>(
  'EpicWorkItem',
  { ...workItemV1.members, last_activity_at: show.datetime('updatedAt') },
  workItemV1.expansions,
);

interface EpicItemIds {
  readonly workItemIds: readonly string[];
}

const named = membersOf<EpicItemIds>();

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
    summary: 'List the work items below an epic',
    description: 'Lists the work items directly below an epic, with the options of the list of all work items.',
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
    summary: 'Move work items below an epic',
    description:
      'Moves work items of the project below an epic, all of them or none, and returns them. A work item is ' +
      'refused if its type is higher than that of the epic; an epic is refused unless its type is lower.',
    allow: projectWriters,
    body: EpicItemIdsV1,
    shape: 'array',
  })
  add(@Context() ctx: ProjectCtx, @Id('epic_id') id: string, @Payload() { workItemIds }: EpicItemIds) {
    return this.items.add(ctx, id, workItemIds);
  }
}
