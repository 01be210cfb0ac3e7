import {
  Action,
  Context,
  feature,
  membersOf,
  Payload,
  present,
  projectAdmins,
  projectWriters,
  Resource,
  shows,
  v2,
} from '#http';
import type { ProjectCtx } from '#kernel';
import { workspaceManagesStates } from '../../../projects';
import type { StateMapping } from '../../application/stranding';
import { WorkflowPicks, type PicksOfProject, type RevisePicks, type TypePick } from '../../application/workflow-picks';

const show = shows<PicksOfProject>();

const PICK = {
  type: 'object',
  required: ['work_item_type_id', 'workflow_id'],
  properties: {
    work_item_type_id: { type: ['string', 'null'], format: 'uuid' },
    workflow_id: { type: 'string', format: 'uuid' },
  },
};

const picksV2 = present<PicksOfProject>('WorkflowPicks', {
  project_id: show.uuid('id'),
  picks: show.computed({ type: 'array', items: PICK }, ['picks'], ({ picks }) =>
    picks.map(({ typeId, workflowId }) => ({ work_item_type_id: typeId, workflow_id: workflowId })),
  ),
});

const pick = membersOf<TypePick>();

class PickV2 {
  @pick.uuid('typeId', { nullable: true }) work_item_type_id?: string | null;
  @pick.uuid('workflowId', { nullable: true, description: 'Null withdraws the choice.' }) workflow_id?: string | null;
}

const member = membersOf<RevisePicks>();

class UpdatePicksV2 {
  @member.objects('picks', { of: PickV2, required: true, max: 500 }) picks!: PickV2[];
  @member.object('stateMapping') state_mapping?: StateMapping;
  @member.readOnly('uuid') project_id?: string;
}

@Resource({
  style: v2,
  tag: 'Workflow picks',
  about:
    'The workflows that a project of a governing workspace chose for types of work items. A pick without a type ' +
    'applies to work items without a type, and to all types without a choice of their own.',
  path: 'workspaces/:slug/projects/:project_id/workflow-picks',
  level: 'project',
  scope: 'projects.workflows',
  gates: [feature('workflows'), workspaceManagesStates],
  presenter: picksV2,
  allow: { read: projectWriters, write: projectAdmins },
})
export class WorkflowPicksV2Controller {
  constructor(private readonly picks: WorkflowPicks) {}

  @Action('GET', '', {
    id: 'get-workflow-picks',
    summary: 'Get the workflows that a project chose',
    description: 'Lists the workflows that the project chose.',
    selectable: false,
  })
  get(@Context() ctx: ProjectCtx) {
    return this.picks.get(ctx);
  }

  @Action('PATCH', '', {
    id: 'update-workflow-picks',
    summary: 'Choose workflows for a project',
    description:
      'Chooses workflows for the named types; other types keep theirs, and null withdraws a choice. Workflows ' +
      'that the workspace requires or has pinned cannot be changed here.',
    body: UpdatePicksV2,
    selectable: false,
  })
  revise(@Context() ctx: ProjectCtx, @Payload() command: RevisePicks) {
    return this.picks.revise(ctx, command);
  }
}
