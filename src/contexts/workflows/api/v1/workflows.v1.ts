import {
  Action,
  auditV1,
  Context,
  externalPair,
  ExternalPairBody,
  feature,
  membersOf,
  partial,
  present,
  projectAdmins,
  projectWriters,
  Resource,
  Serves,
  shows,
  standard,
  v1,
} from '#http';
import type { ProjectCtx } from '#kernel';
import { projectManagesStates } from '../../../projects';
import { inProjectV1 } from '../../../projects/api/v1';
import type { StateMapping } from '../../application/stranding';
import type { WorkflowRecord } from '../../application/workflow.repository';
import { Workflows, type CreateWorkflow, type WorkflowPolicy } from '../../application/workflows';
import { WORKFLOWS } from '../texts';

const show = shows<WorkflowRecord>();

const workflowV1 = present<WorkflowRecord>(
  'Workflow',
  {
    id: show.uuid('id'),
    ...auditV1,
    name: show.text('name'),
    description: show.text('description'),
    is_active: show.boolean('isActive'),
    is_default: show.boolean('isDefault'),
    work_item_type_ids: show.uuids('typeIds'),
    ...externalPair,
    project: show.uuid('projectId'),
    workspace: show.uuid('workspaceId'),
  },
  inProjectV1<WorkflowRecord>(),
);

const member = membersOf<CreateWorkflow>();

class CreateWorkflowV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.uuids('typeIds') work_item_type_ids?: string[];
}

class UpdateWorkflowV1 extends partial(CreateWorkflowV1) {
  @member.object('stateMapping') state_mapping?: StateMapping;
}

const POLICY: WorkflowPolicy = { sharesNames: true };

@Resource({
  style: v1,
  tag: 'Workflows',
  about: WORKFLOWS,
  path: 'workspaces/:workspace_slug/projects/:project_id/workflows',
  level: 'project',
  scope: 'projects.workflows',
  gates: [feature('workflows')],
  writeGates: [projectManagesStates],
  presenter: workflowV1,
  idPrefix: 'workflows',
  allow: { read: projectWriters, write: projectAdmins },
})
@Serves(standard.create({ body: CreateWorkflowV1 }), standard.update('workflow_id', { body: UpdateWorkflowV1 }))
export class WorkflowsV1Controller {
  readonly records: Pick<Workflows, 'createMany' | 'reviseMany'>;

  constructor(private readonly workflows: Workflows) {
    this.records = {
      createMany: (ctx, commands) => workflows.createMany(ctx, commands, POLICY),
      reviseMany: (ctx, revisions) => workflows.reviseMany(ctx, revisions, POLICY),
    };
  }

  @Action('GET', '', {
    id: 'workflows_list',
    summary: 'List workflows',
    description: 'Lists the workflows of the project as a plain array, the default one first.',
    shape: 'array',
  })
  all(@Context() ctx: ProjectCtx) {
    return this.workflows.all(ctx);
  }
}
