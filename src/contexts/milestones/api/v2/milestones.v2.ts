import {
  Action,
  auditV2,
  Bulk,
  Context,
  EchoOf,
  ExternalPairBody,
  externalPair,
  feature,
  Id,
  membersOf,
  present,
  projectCommenters,
  projectWriters,
  Resource,
  Serves,
  shows,
  standard,
  v2,
} from '#http';
import type { ProjectCtx } from '#kernel';
import { itemsOfProjectRecord, WorkItemListsV2 } from '../../../queries/api/v2';
import { MilestoneItems } from '../../application/milestone-items';
import { milestoneEvents, milestoneList, type MilestoneRecord } from '../../application/milestone.repository';
import { Milestones, type CreateMilestone } from '../../application/milestones';
import { ARCHIVE_MILESTONE, MILESTONES, UNARCHIVE_MILESTONE } from '../texts';

const show = shows<MilestoneRecord>();

const milestoneV2 = present<MilestoneRecord>('Milestone', {
  id: show.uuid('id'),
  title: show.text('title'),
  target_date: show.date('targetDate', { nullable: true }),
  ...externalPair,
  archived_at: show.datetime('archivedAt', { nullable: true }),
  ...auditV2,
});

const member = membersOf<CreateMilestone>();

@EchoOf(milestoneV2)
class CreateMilestoneV2 extends ExternalPairBody {
  @member.text('title', { required: true, max: 255, blank: false }) title!: string;
  @member.date('targetDate', { nullable: true }) target_date?: string | null;
}

@Resource({
  style: v2,
  tag: 'Milestones',
  about: MILESTONES,
  path: 'workspaces/:slug/projects/:project_id/milestones',
  level: 'project',
  scope: 'projects.milestones',
  allow: { read: projectCommenters, write: projectWriters },
  gates: [feature('milestones')],
  presenter: milestoneV2,
  events: [{ kinds: [milestoneEvents], sight: 'record' }],
})
@Serves(
  ...standard.records('pk', { list: milestoneList, body: CreateMilestoneV2 }),
  standard.upsert({ body: CreateMilestoneV2 }),
  ...standard.bulk(CreateMilestoneV2),
  ...itemsOfProjectRecord('pk', {
    noun: 'milestone',
    note: 'A work item leaves the milestone that it was in.',
  }),
)
export class MilestonesV2Controller {
  constructor(
    readonly records: Milestones,
    readonly bulk: Bulk,
    readonly items: MilestoneItems,
    readonly lists: WorkItemListsV2,
  ) {}

  @Action('POST', ':pk/archive', {
    id: 'archive-milestone',
    description: ARCHIVE_MILESTONE,
    summary: 'Archive a milestone',
  })
  archive(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.records.archive(ctx, id);
  }

  @Action('POST', ':pk/unarchive', {
    id: 'unarchive-milestone',
    description: UNARCHIVE_MILESTONE,
    summary: 'Bring a milestone back',
  })
  unarchive(@Context() ctx: ProjectCtx, @Id('pk') id: string) {
    return this.records.unarchive(ctx, id);
  }
}
