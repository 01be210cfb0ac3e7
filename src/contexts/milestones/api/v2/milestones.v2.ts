import {
  auditV2,
  Bulk,
  EchoOf,
  externalPair,
  ExternalPairBody,
  feature,
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
  events: [{ kinds: [milestoneEvents], visibility: 'record' }],
})
@Serves(
  ...standard.records('pk', { list: milestoneList, body: CreateMilestoneV2 }),
  standard.upsert({ body: CreateMilestoneV2 }),
  ...standard.bulk(CreateMilestoneV2),
  ...itemsOfProjectRecord('pk', {
    noun: 'milestone',
    note: 'A work item that is added leaves its former milestone.',
  }),
  standard.act('pk', 'archive', { description: ARCHIVE_MILESTONE }),
  standard.act('pk', 'unarchive', { description: UNARCHIVE_MILESTONE }),
)
export class MilestonesV2Controller {
  constructor(
    readonly records: Milestones,
    readonly bulk: Bulk,
    readonly items: MilestoneItems,
    readonly lists: WorkItemListsV2,
  ) {}
}
