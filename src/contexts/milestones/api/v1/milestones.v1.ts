import {
  Action,
  auditV1,
  Context,
  ExternalPairBody,
  externalPair,
  feature,
  Id,
  ListQuery,
  membersOf,
  partial,
  Payload,
  present,
  projectReaders,
  projectWriters,
  Resource,
  Serves,
  shows,
  standard,
  v1,
} from '#http';
import type { ListRequest, ListSpec, ProjectCtx } from '#kernel';
import { inProjectV1 } from '../../../projects/api/v1';
import { itemLinkList, type ItemLink } from '../../../work-items';
import { idsIn, ItemIdsV1, type ItemIds } from '../../../work-items/api/v1';
import { MilestoneItems } from '../../application/milestone-items';
import { milestoneList, type MilestoneRecord } from '../../application/milestone.repository';
import { Milestones, type CreateMilestone } from '../../application/milestones';
import { ADD_MILESTONE_ITEMS, LIST_MILESTONE_ITEMS, MILESTONES, REMOVE_MILESTONE_ITEMS } from '../texts';

const show = shows<MilestoneRecord>();
const showLink = shows<ItemLink>();

const milestoneV1 = present<MilestoneRecord>(
  'Milestone',
  {
    id: show.uuid('id'),
    title: show.text('title'),
    target_date: show.date('targetDate', { nullable: true }),
    ...externalPair,
    ...auditV1,
    project: show.uuid('projectId'),
    workspace: show.uuid('workspaceId'),
  },
  inProjectV1<MilestoneRecord>(),
);

const milestoneLinkV1 = present<ItemLink>('MilestoneWorkItem', {
  id: showLink.uuid('id'),
  issue: showLink.uuid('workItemId'),
  milestone: showLink.uuid('recordId'),
});

const member = membersOf<CreateMilestone>();

class CreateMilestoneV1 extends ExternalPairBody {
  @member.text('title', { required: true, max: 255, blank: false }) title!: string;
  @member.date('targetDate', { nullable: true }) target_date?: string | null;
}

const projectMilestones = {
  style: v1,
  tag: 'Milestones',
  level: 'project',
  scope: 'projects.milestones',
  allow: { read: projectReaders, write: projectWriters },
  gates: [feature('milestones')],
} as const;

const list: ListSpec = { ...milestoneList, searchable: false };

@Resource({
  ...projectMilestones,
  about: MILESTONES,
  path: 'workspaces/:workspace_slug/projects/:project_id/milestones',
  presenter: milestoneV1,
})
@Serves(
  standard.list({ list, filters: [] }),
  standard.get('milestone_id', { id: 'get_milestone_detail' }),
  standard.create({ id: 'add_milestone', body: CreateMilestoneV1 }),
  standard.update('milestone_id', { id: 'update_milestone_detail', body: partial(CreateMilestoneV1) }),
  standard.remove('milestone_id'),
)
export class MilestonesV1Controller {
  constructor(readonly records: Milestones) {}
}

@Resource({
  ...projectMilestones,
  path: 'workspaces/:workspace_slug/projects/:project_id/milestones/:milestone_id/work-items',
})
export class MilestoneItemsV1Controller {
  constructor(private readonly items: MilestoneItems) {}

  @Action('GET', '', {
    id: 'list_milestone_work_items',
    summary: 'List the work items of a milestone',
    description: LIST_MILESTONE_ITEMS,
    list: itemLinkList,
    presenter: milestoneLinkV1,
    shape: 'page',
    verb: 'list',
  })
  list(@Context() ctx: ProjectCtx, @Id('milestone_id') id: string, @ListQuery() request: ListRequest) {
    return this.items.list(ctx, id, request);
  }

  @Action('POST', '', {
    id: 'milestones_add_work_items',
    summary: 'Add work items to a milestone',
    description: ADD_MILESTONE_ITEMS,
    body: ItemIdsV1,
    shape: 'none',
    status: 201,
  })
  async add(@Context() ctx: ProjectCtx, @Id('milestone_id') id: string, @Payload() body: ItemIds) {
    await this.items.change(ctx, id, { add: idsIn(body) }, 'issues');
  }

  @Action('DELETE', '', {
    id: 'milestones_remove_work_items',
    summary: 'Remove work items from a milestone',
    description: REMOVE_MILESTONE_ITEMS,
    body: ItemIdsV1,
    shape: 'none',
    status: 204,
  })
  async remove(@Context() ctx: ProjectCtx, @Id('milestone_id') id: string, @Payload() body: ItemIds) {
    await this.items.remove(ctx, id, idsIn(body));
  }
}
