import {
  Action,
  Bulk,
  Context,
  feature,
  Id,
  ListQuery,
  membersOf,
  partial,
  Payload,
  present,
  QueryParams,
  Resource,
  Serves,
  shows,
  standard,
  v2,
} from '#http';
import type { ProjectCtx, ListRequest } from '#kernel';
import { itemsOfRecordV2, WorkItemListsV2, type WorkItemsAsked } from '../../../queries/api/v2';
import type { Delta } from '../../../work-items';
import { ManageItems } from '../../../work-items/api/v2';
import { MilestoneItems } from '../../application/milestone-items';
import { milestoneList, type MilestoneRecord } from '../../application/milestone.repository';
import { Milestones, type CreateMilestone } from '../../application/milestones';
import {
  ARCHIVE_MILESTONE,
  LIST_MILESTONE_ITEMS_V2,
  MANAGE_MILESTONE_ITEMS,
  MILESTONES,
  UNARCHIVE_MILESTONE,
} from '../texts';
import { milestoneEvents } from '../../application/milestone.events';

const show = shows<MilestoneRecord>();

const milestoneV2 = present<MilestoneRecord>('Milestone', {
  id: show.uuid('id'),
  title: show.text('title'),
  target_date: show.date('targetDate', { nullable: true }),
  external_id: show.text('externalId', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
  archived_at: show.datetime('archivedAt', { nullable: true }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<CreateMilestone>();

class CreateMilestoneV2 {
  @member.text('title', { required: true, max: 255, blank: false }) title!: string;
  @member.date('targetDate', { nullable: true }) target_date?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('datetime') archived_at?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateMilestoneV2 extends partial(CreateMilestoneV2) {}

const READERS = 'PA C Cm';
const WRITERS = 'PA C';

@Resource({
  style: v2,
  tag: 'Milestones',
  about: MILESTONES,
  path: 'workspaces/:slug/projects/:project_id/milestones',
  level: 'project',
  scope: 'projects.milestones',
  gates: [feature('milestones')],
  presenter: milestoneV2,
  events: [{ kinds: [milestoneEvents], sight: 'record' }],
})
@Serves(
  standard.list({ id: 'list-milestones', summary: 'List milestones', allow: READERS, list: milestoneList }),
  standard.get('pk', { id: 'get-milestone', summary: 'Get a milestone', allow: READERS }),
  standard.create({ id: 'create-milestone', summary: 'Create a milestone', allow: WRITERS, body: CreateMilestoneV2 }),
  standard.update('pk', {
    id: 'update-milestone',
    summary: 'Update a milestone',
    allow: WRITERS,
    body: UpdateMilestoneV2,
  }),
  standard.remove('pk', { id: 'delete-milestone', summary: 'Delete a milestone', allow: WRITERS }),
  standard.upsert({
    id: 'upsert-milestone',
    summary: 'Create or update a milestone',
    allow: WRITERS,
    body: CreateMilestoneV2,
  }),
  standard.bulkCreate(CreateMilestoneV2, {
    id: 'bulk-create-milestones',
    summary: 'Create milestones',
    allow: WRITERS,
  }),
  standard.bulkUpdate(UpdateMilestoneV2, {
    id: 'bulk-update-milestones',
    summary: 'Update milestones',
    allow: WRITERS,
  }),
  standard.bulkRemove({ id: 'bulk-delete-milestones', summary: 'Delete milestones', allow: WRITERS }),
)
export class MilestonesV2Controller {
  constructor(
    readonly records: Milestones,
    readonly bulk: Bulk,
    private readonly items: MilestoneItems,
    private readonly lists: WorkItemListsV2,
  ) {}

  @Action('GET', ':pk/work-items', {
    ...itemsOfRecordV2,
    id: 'list-milestone-work-items',
    summary: 'List the work items of a milestone',
    description: LIST_MILESTONE_ITEMS_V2,
    allow: READERS,
  })
  async listItems(
    @Context() ctx: ProjectCtx,
    @Id('pk') id: string,
    @ListQuery() request: ListRequest,
    @QueryParams() asked: WorkItemsAsked,
  ) {
    return this.lists.ofProject(ctx, await this.items.narrowed(ctx, id, request), asked);
  }

  @ManageItems('pk', {
    id: 'manage-milestone-work-items',
    summary: 'Put work items into a milestone, or take them out',
    description: MANAGE_MILESTONE_ITEMS,
    allow: WRITERS,
  })
  manage(@Context() ctx: ProjectCtx, @Id('pk') id: string, @Payload() delta: Delta) {
    return this.items.change(ctx, id, delta);
  }

  @Action('POST', ':pk/archive', {
    id: 'archive-milestone',
    description: ARCHIVE_MILESTONE,
    summary: 'Archive a milestone',
    allow: WRITERS,
  })
  archive(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.records.archive(ctx, id);
  }

  @Action('POST', ':pk/unarchive', {
    id: 'unarchive-milestone',
    description: UNARCHIVE_MILESTONE,
    summary: 'Bring a milestone back',
    allow: WRITERS,
  })
  unarchive(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.records.unarchive(ctx, id);
  }
}
