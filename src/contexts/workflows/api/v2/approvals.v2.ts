import { byKey, feature, membersOf, present, Resource, Serves, shows, standardBelow, v2 } from '#http';
import { WorkItemKeys } from '../../../work-items';
import { Users } from '../../../identity';
import { userLiteV2 } from '../../../identity/api/v2';
import { approvalEvents } from '../../application/workflow.events';
import { approvalList, type ApprovalRecord } from '../../application/approval.repository';
import { Approvals, type Decide } from '../../application/approvals';
import { DECISIONS, type Decision } from '../../domain/approval';
import { APPROVALS } from '../texts';

const show = shows<ApprovalRecord>();

const approvalV2 = present<ApprovalRecord>(
  'WorkItemApproval',
  {
    id: show.uuid('id'),
    work_item_id: show.uuid('workItemId'),
    transition_id: show.uuid('transitionId'),
    decision: show.text('decision', { enum: DECISIONS }),
    moved_to_state_id: show.uuid('movedToId', { nullable: true }),
    created_at: show.datetime('createdAt'),
    created_by_id: show.uuid('createdById', { nullable: true }),
    updated_by_id: show.uuid('updatedById', { nullable: true }),
  },
  { created_by: show.via(Users, 'createdById', () => userLiteV2) },
);

const member = membersOf<Decide>();

class CreateApprovalV2 {
  @member.choice('decision', DECISIONS, { required: true }) decision!: Decision;
  @member.uuid('transitionId') transition_id?: string;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuid') work_item_id?: string;
  @member.readOnly('uuid') moved_to_state_id?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

const standard = standardBelow('work_item_id');

@Resource({
  style: v2,
  tag: 'Work item approvals',
  about: APPROVALS,
  path: 'workspaces/:slug/projects/:project_id/work-items/:work_item_id/approvals',
  level: 'project',
  names: { work_item_id: byKey(WorkItemKeys) },
  scope: 'projects.work_items',
  gates: [feature('workflows')],
  presenter: approvalV2,
  events: [{ kinds: [approvalEvents], sight: { workItem: 'workItemId' } }],
})
@Serves(
  standard.list({
    id: 'list-work-item-approvals',
    summary: 'List the decisions about a work item',
    allow: 'PA C Cm PG',
    list: approvalList,
  }),
  standard.get('pk', {
    id: 'get-work-item-approval',
    summary: 'Get a decision about a work item',
    allow: 'PA C Cm PG',
  }),
  standard.create({
    id: 'create-work-item-approval',
    summary: 'Approve or reject a work item',
    allow: 'PA C',
    body: CreateApprovalV2,
  }),
)
export class WorkItemApprovalsV2Controller {
  constructor(readonly records: Approvals) {}
}
