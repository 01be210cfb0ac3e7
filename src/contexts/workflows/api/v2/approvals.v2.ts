import {
  auditV2,
  byKey,
  EchoOf,
  feature,
  membersOf,
  present,
  projectReaders,
  projectWriters,
  Resource,
  Serves,
  shows,
  standardBelow,
  v2,
} from '#http';
import { WorkItemKeys } from '../../../work-items';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { approvalEvents, approvalList, type ApprovalRecord } from '../../application/workflow.repository';
import { Approvals, type Decide } from '../../application/approvals';
import { DECISIONS, type Decision } from '../../domain/approval';

const show = shows<ApprovalRecord>();

const approvalV2 = present<ApprovalRecord>(
  'WorkItemApproval',
  {
    id: show.uuid('id'),
    work_item_id: show.uuid('workItemId'),
    transition_id: show.uuid('transitionId'),
    decision: show.text('decision', { enum: DECISIONS }),
    moved_to_state_id: show.uuid('movedToId', { nullable: true }),
    ...auditV2,
  },
  { created_by: show.via(Users, 'createdById', () => userLiteV2) },
);

const member = membersOf<Decide>();

@EchoOf(approvalV2)
class CreateApprovalV2 {
  @member.choice('decision', DECISIONS, { required: true }) decision!: Decision;
  @member.uuid('transitionId') transition_id?: string;
}

const standard = standardBelow('work_item_id');

@Resource({
  style: v2,
  tag: 'Work item approvals',
  about:
    'Decisions about work items that need approval to leave their state. When enough people have approved a ' +
    'transition, the work item moves. A rejection moves it to the state named for rejections and cancels the ' +
    'approvals before it. Decisions are valid as long as the work item stays in its state.',
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id/approvals',
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items',
  gates: [feature('workflows')],
  presenter: approvalV2,
  noun: 'decision about a work item',
  idNoun: 'work item approval',
  allow: { read: projectReaders, write: projectWriters },
  events: [{ kinds: [approvalEvents], visibility: { workItem: 'workItemId' } }],
})
@Serves(
  standard.list({ list: approvalList }),
  standard.get('pk'),
  standard.create({ summary: 'Approve or reject a work item', body: CreateApprovalV2 }),
)
export class WorkItemApprovalsV2Controller {
  constructor(readonly records: Approvals) {}
}
