import {
  Action,
  Context,
  feature,
  Id,
  ListQuery,
  membersOf,
  partial,
  Payload,
  present,
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
    external_id: show.text('externalId', { nullable: true }),
    external_source: show.text('externalSource', { nullable: true }),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    project: show.uuid('projectId'),
    workspace: show.uuid('workspaceId'),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
  },
  inProjectV1<MilestoneRecord>(),
);

const milestoneLinkV1 = present<ItemLink>('MilestoneWorkItem', {
  id: showLink.uuid('id'),
  issue: showLink.uuid('workItemId'),
  milestone: showLink.uuid('recordId'),
});

const member = membersOf<CreateMilestone>();

class CreateMilestoneV1 {
  @member.text('title', { required: true, max: 255, blank: false }) title!: string;
  @member.date('targetDate', { nullable: true }) target_date?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
}

class UpdateMilestoneV1 extends partial(CreateMilestoneV1) {}

const READERS = 'PA C Cm PG';
const WRITERS = 'PA C';
const SWITCHED_ON = [feature('milestones')];

const list: ListSpec = { ...milestoneList, searchable: false };

@Resource({
  style: v1,
  tag: 'Milestones',
  about: MILESTONES,
  path: 'workspaces/:workspace_slug/projects/:project_id/milestones',
  level: 'project',
  scope: 'projects.milestones',
  gates: SWITCHED_ON,
  presenter: milestoneV1,
})
@Serves(
  standard.list({ id: 'list_milestones', summary: 'List milestones', allow: READERS, list, filters: [] }),
  standard.get('milestone_id', { id: 'get_milestone_detail', summary: 'Get a milestone', allow: READERS }),
  standard.create({ id: 'add_milestone', summary: 'Create a milestone', allow: WRITERS, body: CreateMilestoneV1 }),
  standard.update('milestone_id', {
    id: 'update_milestone_detail',
    summary: 'Update a milestone',
    allow: WRITERS,
    body: UpdateMilestoneV1,
  }),
  standard.remove('milestone_id', { id: 'delete_milestone', summary: 'Delete a milestone', allow: WRITERS }),
)
export class MilestonesV1Controller {
  constructor(readonly records: Milestones) {}
}

@Resource({
  style: v1,
  tag: 'Milestones',
  path: 'workspaces/:workspace_slug/projects/:project_id/milestones/:milestone_id/work-items',
  level: 'project',
  scope: 'projects.milestones',
  gates: SWITCHED_ON,
})
export class MilestoneItemsV1Controller {
  constructor(private readonly items: MilestoneItems) {}

  @Action('GET', '', {
    id: 'list_milestone_work_items',
    summary: 'List what is in a milestone',
    description: LIST_MILESTONE_ITEMS,
    allow: READERS,
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
    summary: 'Put work items into a milestone',
    description: ADD_MILESTONE_ITEMS,
    allow: WRITERS,
    body: ItemIdsV1,
    shape: 'none',
    status: 201,
  })
  async add(@Context() ctx: ProjectCtx, @Id('milestone_id') id: string, @Payload() body: ItemIds) {
    await this.items.change(ctx, id, { add: idsIn(body) }, 'issues');
  }

  @Action('DELETE', '', {
    id: 'milestones_remove_work_items',
    summary: 'Take work items out of a milestone',
    description: REMOVE_MILESTONE_ITEMS,
    allow: WRITERS,
    body: ItemIdsV1,
    shape: 'none',
    status: 204,
  })
  async remove(@Context() ctx: ProjectCtx, @Id('milestone_id') id: string, @Payload() body: ItemIds) {
    await this.items.remove(ctx, id, idsIn(body));
  }
}
