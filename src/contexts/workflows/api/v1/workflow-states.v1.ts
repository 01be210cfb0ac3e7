import { Action, ContextBelow, feature, Id, membersOf, Payload, Resource, v1 } from '#http';
import type { ProjectCtx, WithParent } from '#kernel';
import type { StateMapping } from '../../application/stranding';
import { WorkflowStates, type DetachWorkflowState } from '../../application/workflow-states';
import { ATTACH_STATES, DETACH_STATE, WORKFLOW_STATES } from '../texts';
import { WRITING } from './workflows.v1';

interface AttachStates {
  readonly stateIds: readonly string[];
}

const member = membersOf<AttachStates>();

class AttachStatesV1 {
  @member.uuids('stateIds', { required: true, min: 1 }) state_ids!: string[];
}

const detaching = membersOf<DetachWorkflowState>();

/** Where the work items of the state go. */
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
})
export class WorkflowStatesV1Controller {
  constructor(private readonly records: WorkflowStates) {}

  @Action('POST', '', {
    id: 'workflow_states_attach',
    summary: 'Add states to a workflow',
    description: ATTACH_STATES,
    body: AttachStatesV1,
    shape: 'none',
    status: 201,
    ...WRITING,
  })
  async attach(@ContextBelow('workflow_id') ctx: WithParent<ProjectCtx>, @Payload() { stateIds }: AttachStates) {
    await this.records.attachAll(ctx, stateIds);
  }

  @Action('DELETE', ':state_id', {
    id: 'workflow_states_detach',
    summary: 'Take a state out of a workflow',
    description: DETACH_STATE,
    body: DetachStateV1,
    shape: 'none',
    status: 204,
    ...WRITING,
  })
  async detach(
    @ContextBelow('workflow_id') ctx: WithParent<ProjectCtx>,
    @Id('state_id') stateId: string,
    @Payload() command: DetachWorkflowState,
  ) {
    await this.records.detach(ctx, stateId, command);
  }
}
