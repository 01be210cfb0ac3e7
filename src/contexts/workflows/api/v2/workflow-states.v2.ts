import {
  auditV2,
  feature,
  membersOf,
  partial,
  present,
  projectAdmins,
  projectWriters,
  Resource,
  Serves,
  shows,
  standardBelow,
  v2,
} from '#http';
import {
  workflowStateEvents,
  workflowStateList,
  type WorkflowStateRecord,
} from '../../application/workflow.repository';
import type { StateMapping } from '../../application/stranding';
import { WorkflowStates, type AttachWorkflowState } from '../../application/workflow-states';
import { FLOWS, type Flow } from '../../domain/workflow';
import { DETACH_STATE, WORKFLOW_STATES } from '../texts';
import { projectManagesStates } from '../../../projects';

const show = shows<WorkflowStateRecord>();

export const workflowStateV2 = present<WorkflowStateRecord>('WorkflowState', {
  id: show.uuid('id'),
  workflow_id: show.uuid('workflowId'),
  state_id: show.uuid('stateId'),
  is_default: show.boolean('isDefault'),
  allow_issue_creation: show.boolean('allowIssueCreation'),
  type: show.text('flow', { enum: FLOWS }),
  ...auditV2,
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

/** The state itself cannot be changed: remove it from the workflow and add another one. */
export class UpdateWorkflowStateV2 extends partial(WorkflowStateMembersV2) {
  @member.readOnly('uuid') state_id?: string;
}

/** The body may say where work items in the state go. */
export class DetachWorkflowStateV2 {
  @member.object('stateMapping') state_mapping?: StateMapping;
}

const standard = standardBelow('workflow_id');

@Resource({
  style: v2,
  tag: 'Workflow states',
  about: WORKFLOW_STATES,
  path: 'workspaces/:slug/projects/:project_id/workflows/:workflow_id/states',
  level: 'project',
  scope: 'projects.workflows',
  gates: [feature('workflows')],
  writeGates: [projectManagesStates],
  presenter: workflowStateV2,
  noun: 'state of a workflow',
  idNoun: 'workflow state',
  allow: { read: projectWriters, write: projectAdmins },
  events: [{ kinds: [workflowStateEvents], visibility: 'record' }],
})
@Serves(
  ...standard.records('pk', {
    list: workflowStateList,
    body: CreateWorkflowStateV2,
    create: { summary: 'Add a state to a workflow' },
    update: { body: UpdateWorkflowStateV2 },
    remove: { summary: 'Remove a state from a workflow', description: DETACH_STATE, body: DetachWorkflowStateV2 },
  }),
)
export class WorkflowStatesV2Controller {
  constructor(readonly records: WorkflowStates) {}
}
