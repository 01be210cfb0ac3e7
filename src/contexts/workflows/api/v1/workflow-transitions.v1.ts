import {
  Action,
  ContextBelow,
  Create,
  feature,
  membersOf,
  Payload,
  present,
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
import { CREATE_TRANSITION, LIST_TRANSITIONS, WORKFLOW_TRANSITIONS } from '../texts';
import { READERS, WRITING } from './workflows.v1';

const show = shows<TransitionRecord>();

const transitionV1 = present<TransitionRecord>(
  'WorkflowTransition',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    workflow_state_id: show.uuid('workflowStateId'),
    state_id: show.uuid('stateId'),
    transition_state_id: show.uuid('transitionStateId'),
    type: show.text('flow', { enum: FLOWS }),
    member_ids: show.uuids('memberIds'),
    pre_rules: show.json('preRules'),
    post_rules: show.json('postRules'),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
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
  presenter: transitionV1,
})
@Serves(
  standard.update('transition_id', {
    id: 'workflow_transitions_update',
    summary: 'Update a transition',
    body: UpdateTransitionV1,
    ...WRITING,
  }),
  standard.remove('transition_id', { id: 'workflow_transitions_delete', summary: 'Delete a transition', ...WRITING }),
)
export class WorkflowTransitionsV1Controller {
  constructor(readonly records: WorkflowTransitions) {}

  @Create({
    id: 'workflow_transitions_create',
    summary: 'Create a transition',
    description: CREATE_TRANSITION,
    body: CreateTransitionV1,
    ...WRITING,
  })
  async create(@ContextBelow('workflow_id') ctx: WithParent<ProjectCtx>, @Payload() command: CreateTransition) {
    return single(await this.records.createMany(ctx, [command], { attaches: true }));
  }

  @Action('GET', '', {
    id: 'workflow_transitions_list',
    summary: 'List the transitions of a workflow',
    description: LIST_TRANSITIONS,
    allow: READERS,
    shape: 'array',
  })
  all(@ContextBelow('workflow_id') ctx: WithParent<ProjectCtx>) {
    return this.records.all(ctx);
  }
}
