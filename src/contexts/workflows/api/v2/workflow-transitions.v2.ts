import { feature, membersOf, partial, present, Resource, Serves, shows, standardBelow, v2 } from '#http';
import { transitionEvents } from '../../application/workflow.events';
import { WorkflowTransitions, type CreateTransition } from '../../application/workflow-transitions';
import { transitionList, type TransitionRecord } from '../../application/workflow.repository';
import { WORKFLOW_TRANSITIONS } from '../texts';
import { WRITING } from './workflows.v2';

const show = shows<TransitionRecord>();

export const transitionV2 = present<TransitionRecord>('WorkflowTransition', {
  id: show.uuid('id'),
  workflow_state_id: show.uuid('workflowStateId'),
  transition_state_id: show.uuid('transitionStateId'),
  rejection_state_id: show.uuid('rejectionStateId', { nullable: true }),
  required_approvals: show.integer('requiredApprovals', { nullable: true }),
  member_ids: show.uuids('memberIds'),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<CreateTransition>();

export class CreateTransitionV2 {
  @member.uuid('stateId', { required: true }) state_id!: string;
  @member.uuid('transitionStateId', { required: true }) transition_state_id!: string;
  @member.uuid('rejectionStateId', { nullable: true }) rejection_state_id?: string | null;
  @member.integer('requiredApprovals', { nullable: true, min: 1, max: 1000 }) required_approvals?: number | null;
  @member.uuids('memberIds') member_ids?: string[];
  @member.readOnly('uuid') id?: string;
  @member.readOnly('uuid') workflow_state_id?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

export class UpdateTransitionV2 extends partial(CreateTransitionV2) {}

const standard = standardBelow('workflow_id');
const READERS = 'PA C';

@Resource({
  style: v2,
  tag: 'Workflow transitions',
  about: WORKFLOW_TRANSITIONS,
  path: 'workspaces/:slug/projects/:project_id/workflows/:workflow_id/state-transitions',
  level: 'project',
  scope: 'projects.workflows',
  gates: [feature('workflows')],
  presenter: transitionV2,
  events: [{ kinds: [transitionEvents], sight: 'record' }],
})
@Serves(
  standard.list({
    id: 'list-workflow-transitions',
    summary: 'List the transitions of a workflow',
    allow: READERS,
    list: transitionList,
  }),
  standard.get('pk', { id: 'get-workflow-transition', summary: 'Get a transition', allow: READERS }),
  standard.create({
    id: 'create-workflow-transition',
    summary: 'Create a transition',
    body: CreateTransitionV2,
    ...WRITING,
  }),
  standard.update('pk', {
    id: 'update-workflow-transition',
    summary: 'Update a transition',
    body: UpdateTransitionV2,
    ...WRITING,
  }),
  standard.remove('pk', { id: 'delete-workflow-transition', summary: 'Delete a transition', ...WRITING }),
)
export class WorkflowTransitionsV2Controller {
  constructor(readonly records: WorkflowTransitions) {}
}
