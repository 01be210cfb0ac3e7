import { Action, Context, feature, membersOf, partial, present, Resource, Serves, shows, standard, v1 } from '#http';
import type { ProjectCtx } from '#kernel';
import { projectManagesStates } from '../../../projects';
import { inProjectV1 } from '../../../projects/api/v1';
import type { StateMapping } from '../../application/stranding';
import type { WorkflowRecord } from '../../application/workflow.repository';
import { Workflows, type CreateWorkflow, type WorkflowPolicy } from '../../application/workflows';
import { LIST_WORKFLOWS, WORKFLOWS } from '../texts';

const show = shows<WorkflowRecord>();

const workflowV1 = present<WorkflowRecord>(
  'Workflow',
  {
    id: show.uuid('id'),
    created_at: show.datetime('createdAt'),
    updated_at: show.datetime('updatedAt'),
    deleted_at: show.datetime('deletedAt', { nullable: true }),
    name: show.text('name'),
    description: show.text('description'),
    is_active: show.boolean('isActive'),
    is_default: show.boolean('isDefault'),
    work_item_type_ids: show.uuids('typeIds'),
    external_source: show.text('externalSource', { nullable: true }),
    external_id: show.text('externalId', { nullable: true }),
    created_by: show.uuid('createdById', { nullable: true }),
    updated_by: show.uuid('updatedById', { nullable: true }),
    project: show.uuid('projectId'),
    workspace: show.uuid('workspaceId'),
  },
  inProjectV1<WorkflowRecord>(),
);

const member = membersOf<CreateWorkflow>();

class CreateWorkflowV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.uuids('typeIds') work_item_type_ids?: string[];
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
}

class UpdateWorkflowV1 extends partial(CreateWorkflowV1) {
  @member.object('stateMapping') state_mapping?: StateMapping;
}

const POLICY: WorkflowPolicy = { sharesNames: true };
export const READERS = 'PA C';
export const WRITING = { allow: 'PA', gates: [projectManagesStates] };

@Resource({
  style: v1,
  tag: 'Workflows',
  about: WORKFLOWS,
  path: 'workspaces/:workspace_slug/projects/:project_id/workflows',
  level: 'project',
  scope: 'projects.workflows',
  gates: [feature('workflows')],
  presenter: workflowV1,
})
@Serves(
  standard.create({ id: 'workflows_create', summary: 'Create a workflow', body: CreateWorkflowV1, ...WRITING }),
  standard.update('workflow_id', {
    id: 'workflows_update',
    summary: 'Update a workflow',
    body: UpdateWorkflowV1,
    ...WRITING,
  }),
)
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
    description: LIST_WORKFLOWS,
    allow: READERS,
    shape: 'array',
  })
  all(@Context() ctx: ProjectCtx) {
    return this.workflows.all(ctx);
  }
}
