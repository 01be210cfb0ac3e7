import {
  auditV2,
  EchoOf,
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
import { transitionEvents, transitionList, type TransitionRecord } from '../../application/workflow.repository';
import { WorkflowTransitions, type CreateTransition } from '../../application/workflow-transitions';
import { WORKFLOW_TRANSITIONS } from '../texts';
import { projectManagesStates } from '../../../projects';

const show = shows<TransitionRecord>();

export const transitionV2 = present<TransitionRecord>('WorkflowTransition', {
  id: show.uuid('id'),
  workflow_state_id: show.uuid('workflowStateId'),
  transition_state_id: show.uuid('transitionStateId'),
  rejection_state_id: show.uuid('rejectionStateId', { nullable: true }),
  required_approvals: show.integer('requiredApprovals', { nullable: true }),
  member_ids: show.uuids('memberIds'),
  ...auditV2,
});

const member = membersOf<CreateTransition>();

@EchoOf(transitionV2)
export class CreateTransitionV2 {
  @member.uuid('stateId', { required: true }) state_id!: string;
  @member.uuid('transitionStateId', { required: true }) transition_state_id!: string;
  @member.uuid('rejectionStateId', { nullable: true }) rejection_state_id?: string | null;
  @member.integer('requiredApprovals', { nullable: true, min: 1, max: 1000 }) required_approvals?: number | null;
  @member.uuids('memberIds') member_ids?: string[];
}

export class UpdateTransitionV2 extends partial(CreateTransitionV2) {}

const standard = standardBelow('workflow_id');

@Resource({
  style: v2,
  tag: 'Workflow transitions',
  about: WORKFLOW_TRANSITIONS,
  path: 'workspaces/:slug/projects/:project_id/workflows/:workflow_id/state-transitions',
  level: 'project',
  scope: 'projects.workflows',
  gates: [feature('workflows')],
  writeGates: [projectManagesStates],
  presenter: transitionV2,
  noun: 'transition of a workflow',
  idNoun: 'workflow transition',
  allow: { read: projectWriters, write: projectAdmins },
  events: [{ kinds: [transitionEvents], visibility: 'record' }],
})
@Serves(
  ...standard.records('pk', { list: transitionList, body: CreateTransitionV2, update: { body: UpdateTransitionV2 } }),
)
export class WorkflowTransitionsV2Controller {
  constructor(readonly records: WorkflowTransitions) {}
}
