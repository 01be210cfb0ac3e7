import { feature, membersOf, partial, present, Resource, Serves, shows, standardBelow, v2 } from '#http';
import { workflowStateEvents } from '../../application/workflow.events';
import type { StateMapping } from '../../application/stranding';
import { WorkflowStates, type AttachWorkflowState } from '../../application/workflow-states';
import { workflowStateList, type WorkflowStateRecord } from '../../application/workflow.repository';
import { FLOWS, type Flow } from '../../domain/workflow';
import { DETACH_STATE, WORKFLOW_STATES } from '../texts';
import { WRITING } from './workflows.v2';

const show = shows<WorkflowStateRecord>();

export const workflowStateV2 = present<WorkflowStateRecord>('WorkflowState', {
  id: show.uuid('id'),
  workflow_id: show.uuid('workflowId'),
  state_id: show.uuid('stateId'),
  is_default: show.boolean('isDefault'),
  allow_issue_creation: show.boolean('allowIssueCreation'),
  type: show.text('flow', { enum: FLOWS }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<AttachWorkflowState>();

class WorkflowStateMembersV2 {
  @member.boolean('isDefault') is_default?: boolean;
  @member.boolean('allowIssueCreation', { default: true }) allow_issue_creation?: boolean;
  @member.choice('flow', FLOWS, { default: 'transition' }) type?: Flow;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuid') workflow_id?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

export class CreateWorkflowStateV2 extends WorkflowStateMembersV2 {
  @member.uuid('stateId', { required: true }) state_id!: string;
  @member.object('stateMapping') state_mapping?: StateMapping;
}

/** A state is taken out and another one added, rather than put in its place. */
export class UpdateWorkflowStateV2 extends partial(WorkflowStateMembersV2) {
  @member.readOnly('uuid') state_id?: string;
}

/** Where the work items of the state go. */
export class DetachWorkflowStateV2 {
  @member.object('stateMapping') state_mapping?: StateMapping;
}

const standard = standardBelow('workflow_id');
const READERS = 'PA C';

@Resource({
  style: v2,
  tag: 'Workflow states',
  about: WORKFLOW_STATES,
  path: 'workspaces/:slug/projects/:project_id/workflows/:workflow_id/states',
  level: 'project',
  scope: 'projects.workflows',
  gates: [feature('workflows')],
  presenter: workflowStateV2,
  events: [{ kinds: [workflowStateEvents], sight: 'record' }],
})
@Serves(
  standard.list({
    id: 'list-workflow-states',
    summary: 'List the states of a workflow',
    allow: READERS,
    list: workflowStateList,
  }),
  standard.get('pk', { id: 'get-workflow-state', summary: 'Get a state of a workflow', allow: READERS }),
  standard.create({
    id: 'create-workflow-state',
    summary: 'Add a state to a workflow',
    body: CreateWorkflowStateV2,
    ...WRITING,
  }),
  standard.update('pk', {
    id: 'update-workflow-state',
    summary: 'Update a state of a workflow',
    body: UpdateWorkflowStateV2,
    ...WRITING,
  }),
  standard.remove('pk', {
    id: 'delete-workflow-state',
    summary: 'Take a state out of a workflow',
    description: DETACH_STATE,
    body: DetachWorkflowStateV2,
    ...WRITING,
  }),
)
export class WorkflowStatesV2Controller {
  constructor(readonly records: WorkflowStates) {}
}
