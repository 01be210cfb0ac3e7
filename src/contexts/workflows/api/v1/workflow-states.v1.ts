import { Action, ContextBelow, feature, Id, membersOf, Payload, projectAdmins, Resource, v1 } from '#http';
import type { ProjectCtx, WithParent } from '#kernel';
import type { StateMapping } from '../../application/stranding';
import { WorkflowStates, type DetachWorkflowState } from '../../application/workflow-states';
import { DETACH_STATE, WORKFLOW_STATES } from '../texts';
import { projectManagesStates } from '../../../projects';

interface AttachStates {
  readonly stateIds: readonly string[];
}

const member = membersOf<AttachStates>();

class AttachStatesV1 {
  @member.uuids('stateIds', { required: true, min: 1 }) state_ids!: string[];
}

const detaching = membersOf<DetachWorkflowState>();

/** The body may say where work items in the state go. */
class DetachStateV1 {
  @detaching.object('stateMapping') state_mapping?: StateMapping;
}

@Resource({
  style: v1,
  tag: 'Workflow states',
  about: WORKFLOW_STATES,
  path: 'workspaces/:workspace_slug/projects/:project_id/workflows/:workflow_id/states',
  level: 'project',
  scope: 'projects.workflows',
  gates: [feature('workflows')],
  writeGates: [projectManagesStates],
  allow: { write: projectAdmins },
})
export class WorkflowStatesV1Controller {
  constructor(private readonly records: WorkflowStates) {}

  @Action('POST', '', {
    id: 'workflow_states_attach',
    summary: 'Add states to a workflow',
    description: 'Adds states to a workflow, all of them or none.',
    body: AttachStatesV1,
    shape: 'none',
    status: 201,
  })
  async attach(@ContextBelow('workflow_id') ctx: WithParent<ProjectCtx>, @Payload() { stateIds }: AttachStates) {
    await this.records.attachAll(ctx, stateIds);
  }

  @Action('DELETE', ':state_id', {
    id: 'workflow_states_detach',
    summary: 'Remove a state from a workflow',
    description: DETACH_STATE,
    body: DetachStateV1,
    shape: 'none',
    status: 204,
  })
  async detach(
    @ContextBelow('workflow_id') ctx: WithParent<ProjectCtx>,
    @Id('state_id') stateId: string,
    @Payload() command: DetachWorkflowState,
  ) {
    await this.records.detach(ctx, stateId, command);
  }
}
