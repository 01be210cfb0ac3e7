import { feature, membersOf, partial, Resource, Serves, standard, standardBelow, v2 } from '#http';
import { workspaceManagesStates } from '../../../projects';
import type { StateMapping } from '../../application/stranding';
import { transitionList, workflowList, workflowStateList } from '../../application/workflow.repository';
import { WorkflowStates } from '../../application/workflow-states';
import { WorkflowTransitions } from '../../application/workflow-transitions';
import { Workflows, type CreateWorkflow } from '../../application/workflows';
import { DETACH_STATE, WORKSPACE_WORKFLOWS, WORKSPACE_WORKFLOW_STATES, WORKSPACE_WORKFLOW_TRANSITIONS } from '../texts';
import {
  CreateWorkflowStateV2,
  DetachWorkflowStateV2,
  UpdateWorkflowStateV2,
  workflowStateV2,
} from './workflow-states.v2';
import { CreateTransitionV2, transitionV2, UpdateTransitionV2 } from './workflow-transitions.v2';
import { workflowV2 } from './workflows.v2';

const member = membersOf<CreateWorkflow>();

/** Types get a workflow by what the workspace says of them. */
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

const READING = { allow: 'all' };
const WRITING = { allow: 'O A' };

export const GOVERNED = {
  style: v2,
  level: 'workspace',
  scope: 'workspaces.workflows',
  gates: [feature('governance'), workspaceManagesStates],
} as const;

@Resource({
  ...GOVERNED,
  tag: 'Workspace workflows',
  about: WORKSPACE_WORKFLOWS,
  path: 'workspaces/:slug/workflows',
  presenter: workflowV2,
})
@Serves(
  standard.list({
    id: 'list-workspace-workflows',
    summary: 'List the workflows of the workspace',
    list: workflowList,
    ...READING,
  }),
  standard.get('pk', { id: 'get-workspace-workflow', summary: 'Get a workflow of the workspace', ...READING }),
  standard.create({
    id: 'create-workspace-workflow',
    summary: 'Create a workflow for all projects',
    body: CreateWorkspaceWorkflowV2,
    ...WRITING,
  }),
  standard.update('pk', {
    id: 'update-workspace-workflow',
    summary: 'Update a workflow of the workspace',
    body: UpdateWorkspaceWorkflowV2,
    ...WRITING,
  }),
  standard.remove('pk', { id: 'delete-workspace-workflow', summary: 'Delete a workflow of the workspace', ...WRITING }),
)
export class WorkspaceWorkflowsV2Controller {
  constructor(readonly records: Workflows) {}
}

const below = standardBelow('workflow_id');

@Resource({
  ...GOVERNED,
  tag: 'Workspace workflow states',
  about: WORKSPACE_WORKFLOW_STATES,
  path: 'workspaces/:slug/workflows/:workflow_id/states',
  presenter: workflowStateV2,
})
@Serves(
  below.list({
    id: 'list-workspace-workflow-states',
    summary: 'List the states of a workflow of the workspace',
    list: workflowStateList,
    ...READING,
  }),
  below.get('pk', {
    id: 'get-workspace-workflow-state',
    summary: 'Get a state of a workflow of the workspace',
    ...READING,
  }),
  below.create({
    id: 'create-workspace-workflow-state',
    summary: 'Add a state to a workflow of the workspace',
    body: CreateWorkflowStateV2,
    ...WRITING,
  }),
  below.update('pk', {
    id: 'update-workspace-workflow-state',
    summary: 'Update a state of a workflow of the workspace',
    body: UpdateWorkflowStateV2,
    ...WRITING,
  }),
  below.remove('pk', {
    id: 'delete-workspace-workflow-state',
    summary: 'Take a state out of a workflow of the workspace',
    description: DETACH_STATE,
    body: DetachWorkflowStateV2,
    ...WRITING,
  }),
)
export class WorkspaceWorkflowStatesV2Controller {
  constructor(readonly records: WorkflowStates) {}
}

@Resource({
  ...GOVERNED,
  tag: 'Workspace workflow transitions',
  about: WORKSPACE_WORKFLOW_TRANSITIONS,
  path: 'workspaces/:slug/workflows/:workflow_id/state-transitions',
  presenter: transitionV2,
})
@Serves(
  below.list({
    id: 'list-workspace-workflow-transitions',
    summary: 'List the transitions of a workflow of the workspace',
    list: transitionList,
    ...READING,
  }),
  below.get('pk', {
    id: 'get-workspace-workflow-transition',
    summary: 'Get a transition of a workflow of the workspace',
    ...READING,
  }),
  below.create({
    id: 'create-workspace-workflow-transition',
    summary: 'Create a transition of a workflow of the workspace',
    body: CreateTransitionV2,
    ...WRITING,
  }),
  below.update('pk', {
    id: 'update-workspace-workflow-transition',
    summary: 'Update a transition of a workflow of the workspace',
    body: UpdateTransitionV2,
    ...WRITING,
  }),
  below.remove('pk', {
    id: 'delete-workspace-workflow-transition',
    summary: 'Delete a transition of a workflow of the workspace',
    ...WRITING,
  }),
)
export class WorkspaceWorkflowTransitionsV2Controller {
  constructor(readonly records: WorkflowTransitions) {}
}
