import { Action, Context, Id, membersOf, Payload, present, Resource, shows, workspaceAdmins } from '#http';
import type { WorkspaceCtx } from '#kernel';
import type { StateMapping } from '../../application/stranding';
import {
  choiceEvents,
  typeRuleEvents,
  type ChoiceRecord,
  type TypeRuleRecord,
} from '../../application/workflow.repository';
import { TypeRules, type ReviseTypeWorkflows, type TypeWorkflows } from '../../application/type-workflows';
import { WorkflowPins, type Pin, type PinsOfType, type RevisePins } from '../../application/workflow-pins';
import { MODES, type Mode } from '../../domain/assignment';
import { GOVERNED } from './workspace-workflows.v2';

const show = shows<TypeWorkflows>();

const typeWorkflowsV2 = present<TypeWorkflows>('TypeWorkflows', {
  work_item_type_id: show.uuid('id'),
  mode: show.text('mode', { enum: MODES }),
  workflow_ids: show.uuids('workflowIds'),
  default_workflow_id: show.uuid('defaultWorkflowId', { nullable: true }),
});

const member = membersOf<ReviseTypeWorkflows>();

class UpdateTypeWorkflowsV2 {
  @member.choice('mode', MODES) mode?: Mode;
  @member.uuids('workflowIds') workflow_ids?: string[];
  @member.uuid('defaultWorkflowId', { nullable: true }) default_workflow_id?: string | null;
  @member.boolean('acknowledge') acknowledge?: boolean;
  @member.object('stateMapping') state_mapping?: StateMapping;
  @member.readOnly('uuid') work_item_type_id?: string;
}

const PIN = {
  type: 'object',
  required: ['project_id', 'workflow_id'],
  properties: { project_id: { type: 'string', format: 'uuid' }, workflow_id: { type: 'string', format: 'uuid' } },
};

const shownPins = shows<PinsOfType>();

const pinsV2 = present<PinsOfType>('WorkflowPins', {
  work_item_type_id: shownPins.uuid('id'),
  pins: shownPins.computed({ type: 'array', items: PIN }, ['pins'], ({ pins }) =>
    pins.map(({ projectId, workflowId }) => ({ project_id: projectId, workflow_id: workflowId })),
  ),
});

const pin = membersOf<Pin>();

class PinV2 {
  @pin.uuid('projectId', { required: true }) project_id!: string;
  @pin.uuid('workflowId', { required: true }) workflow_id!: string;
}

const pinning = membersOf<RevisePins>();

class UpdatePinsV2 {
  @pinning.objects('pins', { of: PinV2, required: true, max: 500 }) pins!: PinV2[];
  @pinning.object('stateMapping') state_mapping?: StateMapping;
  @pinning.readOnly('uuid') work_item_type_id?: string;
}

const ONE = { selectable: false };

const rule = shows<TypeRuleRecord>();

const toldRuleV2 = present<TypeRuleRecord>('ToldTypeWorkflows', {
  work_item_type_id: rule.uuid('id'),
  mode: rule.text('mode', { enum: MODES }),
  workflow_ids: rule.uuids('workflowIds'),
});

const choice = shows<ChoiceRecord>();

const toldChoiceV2 = present<ChoiceRecord>('ToldWorkflowChoice', {
  id: choice.uuid('id'),
  project_id: choice.uuid('projectId'),
  work_item_type_id: choice.uuid('typeId', { nullable: true }),
  workflow_id: choice.uuid('workflowId'),
  is_pinned: choice.boolean('isPinned'),
});

@Resource({
  ...GOVERNED,
  tag: 'Workflows of types',
  about:
    'Rules about the workflows that projects of a governing workspace can have for a type. In the mode `any` ' +
    'they choose freely, in `constrained` among workflow_ids, and in `required` all have the default workflow. A ' +
    'project has the first of these that exists: the workflow pinned for it, its pick for the type, its pick for ' +
    'all types, the default of the type, the default of the workspace.',
  path: 'workspaces/:slug/work-item-types/:type_id/workflow',
  presenter: typeWorkflowsV2,
  allow: { read: workspaceAdmins, write: workspaceAdmins },
  events: [
    { kinds: [typeRuleEvents], presenter: toldRuleV2 },
    { kinds: [choiceEvents], presenter: toldChoiceV2 },
  ],
})
export class TypeWorkflowsV2Controller {
  constructor(private readonly rules: TypeRules) {}

  @Action('GET', '', {
    id: 'get-work-item-type-workflow',
    summary: 'Get the rule about the workflows of a type',
    description: 'Answers which workflows projects can have for the type. Without a rule, they can have any.',
    ...ONE,
  })
  get(@Context() ctx: WorkspaceCtx, @Id('type_id') typeId: string) {
    return this.rules.get(ctx, typeId);
  }

  @Action('PATCH', '', {
    id: 'update-work-item-type-workflow',
    summary: 'Update the rule about the workflows of a type',
    description:
      'Changes which workflows projects can have for the type. If this excludes workflows that projects chose or ' +
      'have pinned, the answer is 409 workflow_allowlist_excludes_in_use with these workflows, unless you send ' +
      'acknowledge: then the choices are removed.',
    body: UpdateTypeWorkflowsV2,
    ...ONE,
  })
  revise(@Context() ctx: WorkspaceCtx, @Id('type_id') typeId: string, @Payload() command: ReviseTypeWorkflows) {
    return this.rules.revise(ctx, typeId, command);
  }
}

@Resource({
  ...GOVERNED,
  tag: 'Workflows of types',
  path: 'workspaces/:slug/work-item-types/:type_id/workflow-pins',
  presenter: pinsV2,
  allow: { read: workspaceAdmins, write: workspaceAdmins },
})
export class WorkflowPinsV2Controller {
  constructor(private readonly pins: WorkflowPins) {}

  @Action('GET', '', {
    id: 'get-workflow-pins',
    summary: 'Get the workflows pinned for a type',
    description: 'Lists the projects for which a workflow of the type is pinned.',
    ...ONE,
  })
  get(@Context() ctx: WorkspaceCtx, @Id('type_id') typeId: string) {
    return this.pins.get(ctx, typeId);
  }

  @Action('PATCH', '', {
    id: 'update-workflow-pins',
    summary: 'Pin workflows of a type in projects',
    description:
      'Pins workflows of the type in projects, which then cannot choose another one. The list replaces the ' +
      'previous pins.',
    body: UpdatePinsV2,
    ...ONE,
  })
  revise(@Context() ctx: WorkspaceCtx, @Id('type_id') typeId: string, @Payload() command: RevisePins) {
    return this.pins.revise(ctx, typeId, command);
  }
}
