import { feature, membersOf, partial, Resource, Serves, standard, standardBelow, v2, workspaceAdmins } from '#http';
import { workspaceManagesStates } from '../../../projects';
import type { StateMapping } from '../../application/stranding';
import { transitionList, workflowList, workflowStateList } from '../../application/workflow.repository';
import { WorkflowStates } from '../../application/workflow-states';
import { WorkflowTransitions } from '../../application/workflow-transitions';
import { Workflows, type CreateWorkflow } from '../../application/workflows';
import { DETACH_STATE } from '../texts';
import {
  CreateWorkflowStateV2,
  DetachWorkflowStateV2,
  UpdateWorkflowStateV2,
  workflowStateV2,
} from './workflow-states.v2';
import { CreateTransitionV2, transitionV2, UpdateTransitionV2 } from './workflow-transitions.v2';
import { workflowV2 } from './workflows.v2';

const member = membersOf<CreateWorkflow>();

/** A workspace assigns workflows to types by its rules, so `work_item_type_ids` is read-only. */
class CreateWorkspaceWorkflowV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.readOnly('uuids') work_item_type_ids?: string[];
  @member.readOnly('uuid') id?: string;
  @member.readOnly('boolean') is_default?: boolean;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateWorkspaceWorkflowV2 extends partial(CreateWorkspaceWorkflowV2) {
  @member.object('stateMapping') state_mapping?: StateMapping;
}

export const GOVERNED = {
  style: v2,
  level: 'workspace',
  scope: 'workspaces.workflows',
  gates: [feature('governance'), workspaceManagesStates],
} as const;

@Resource({
  ...GOVERNED,
  tag: 'Workspace workflows',
  about:
    'The workflows of a governing workspace. Projects choose among them as far as the workspace permits; the ' +
    'default one applies where nothing is chosen. A workflow cannot be deleted while it is the default of a ' +
    'type, chosen, pinned or on an allowlist. state_mapping, with states of the workspace, moves work items that ' +
    'a change would strand.',
  path: 'workspaces/:slug/workflows',
  presenter: workflowV2,
  noun: 'workflow of the workspace',
  idNoun: 'workspace workflow',
  allow: { read: 'all', write: workspaceAdmins },
})
@Serves(
  ...standard.records('pk', {
    list: workflowList,
    body: CreateWorkspaceWorkflowV2,
    update: { body: UpdateWorkspaceWorkflowV2 },
  }),
)
export class WorkspaceWorkflowsV2Controller {
  constructor(readonly records: Workflows) {}
}

const below = standardBelow('workflow_id');

@Resource({
  ...GOVERNED,
  tag: 'Workspace workflow states',
  about:
    'The states of a workflow of the workspace. They are states of the workspace; each project uses its copies ' +
    'of them.',
  path: 'workspaces/:slug/workflows/:workflow_id/states',
  presenter: workflowStateV2,
  noun: 'state of a workflow of the workspace',
  idNoun: 'workspace workflow state',
  allow: { read: 'all', write: workspaceAdmins },
})
@Serves(
  ...below.records('pk', {
    list: workflowStateList,
    body: CreateWorkflowStateV2,
    create: { summary: 'Add a state to a workflow of the workspace' },
    update: { body: UpdateWorkflowStateV2 },
    remove: {
      summary: 'Remove a state from a workflow of the workspace',
      description: DETACH_STATE,
      body: DetachWorkflowStateV2,
    },
  }),
)
export class WorkspaceWorkflowStatesV2Controller {
  constructor(readonly records: WorkflowStates) {}
}

@Resource({
  ...GOVERNED,
  tag: 'Workspace workflow transitions',
  about:
    'The transitions from one state of a workflow of the workspace to another. Members are people of the workspace.',
  path: 'workspaces/:slug/workflows/:workflow_id/state-transitions',
  presenter: transitionV2,
  noun: 'transition of a workflow of the workspace',
  idNoun: 'workspace workflow transition',
  allow: { read: 'all', write: workspaceAdmins },
})
@Serves(
  ...below.records('pk', { list: transitionList, body: CreateTransitionV2, update: { body: UpdateTransitionV2 } }),
)
export class WorkspaceWorkflowTransitionsV2Controller {
  constructor(readonly records: WorkflowTransitions) {}
}
