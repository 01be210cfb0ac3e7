import {
  Action,
  auditV1,
  ContextBelow,
  Create,
  externalPair,
  feature,
  membersOf,
  Payload,
  present,
  projectAdmins,
  projectWriters,
  Resource,
  Serves,
  shows,
  standardBelow,
  v1,
} from '#http';
import { single, type ProjectCtx, type WithParent } from '#kernel';
import { authorsV1 } from '../../../identity/api/v1';
import { WorkflowTransitions, type CreateTransition } from '../../application/workflow-transitions';
import type { TransitionRecord } from '../../application/workflow.repository';
import { FLOWS, type Flow } from '../../domain/workflow';
import { WORKFLOW_TRANSITIONS } from '../texts';
import { projectManagesStates } from '../../../projects';

const show = shows<TransitionRecord>();

const transitionV1 = present<TransitionRecord>(
  'WorkflowTransition',
  {
    id: show.uuid('id'),
    ...auditV1,
    workflow_state_id: show.uuid('workflowStateId'),
    state_id: show.uuid('stateId'),
    transition_state_id: show.uuid('transitionStateId'),
    type: show.text('flow', { enum: FLOWS }),
    member_ids: show.uuids('memberIds'),
    pre_rules: show.json('preRules'),
    post_rules: show.json('postRules'),
    ...externalPair,
  },
  authorsV1<TransitionRecord>(),
);

const member = membersOf<CreateTransition>();

class UpdateTransitionV1 {
  @member.objects('preRules') pre_rules?: object[];
  @member.objects('postRules') post_rules?: object[];
}

class CreateTransitionV1 extends UpdateTransitionV1 {
  @member.uuid('stateId', { required: true }) state_id!: string;
  @member.uuid('transitionStateId', { required: true }) transition_state_id!: string;
  @member.choice('flow', FLOWS) type?: Flow;
  @member.uuids('memberIds') member_ids?: string[];
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
}

const standard = standardBelow('workflow_id');

@Resource({
  style: v1,
  tag: 'Workflow transitions',
  about: WORKFLOW_TRANSITIONS,
  path: 'workspaces/:workspace_slug/projects/:project_id/workflows/:workflow_id/state-transitions',
  level: 'project',
  scope: 'projects.workflows',
  gates: [feature('workflows')],
  writeGates: [projectManagesStates],
  presenter: transitionV1,
  noun: 'transition',
  idPrefix: 'workflow_transitions',
  allow: { read: projectWriters, write: projectAdmins },
})
@Serves(standard.update('transition_id', { body: UpdateTransitionV1 }), standard.remove('transition_id'))
export class WorkflowTransitionsV1Controller {
  constructor(readonly records: WorkflowTransitions) {}

  @Create({
    description:
      'Creates a transition. States of the project that it names and the workflow does not have yet are added to ' +
      'the workflow.',
    body: CreateTransitionV1,
  })
  async create(@ContextBelow('workflow_id') ctx: WithParent<ProjectCtx>, @Payload() command: CreateTransition) {
    return single(await this.records.createMany(ctx, [command], { attaches: true }));
  }

  @Action('GET', '', {
    id: 'workflow_transitions_list',
    summary: 'List the transitions of a workflow',
    description: 'Lists the transitions of a workflow as a plain array, oldest first.',
    shape: 'array',
  })
  all(@ContextBelow('workflow_id') ctx: WithParent<ProjectCtx>) {
    return this.records.all(ctx);
  }
}
