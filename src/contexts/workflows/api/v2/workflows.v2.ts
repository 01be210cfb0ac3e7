import { feature, membersOf, partial, present, Resource, Serves, shows, standard, v2 } from '#http';
import { projectManagesStates } from '../../../projects';
import { workflowEvents } from '../../application/workflow.events';
import type { StateMapping } from '../../application/stranding';
import { workflowList, type WorkflowRecord } from '../../application/workflow.repository';
import { Workflows, type CreateWorkflow } from '../../application/workflows';
import { WORKFLOWS } from '../texts';

const show = shows<WorkflowRecord>();

export const workflowV2 = present<WorkflowRecord>('Workflow', {
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('description'),
  is_active: show.boolean('isActive'),
  is_default: show.boolean('isDefault'),
  work_item_type_ids: show.uuids('typeIds'),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<CreateWorkflow>();

class CreateWorkflowV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.uuids('typeIds') work_item_type_ids?: string[];
  @member.readOnly('uuid') id?: string;
  @member.readOnly('boolean') is_default?: boolean;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateWorkflowV2 extends partial(CreateWorkflowV2) {
  @member.object('stateMapping') state_mapping?: StateMapping;
}

const READERS = 'PA C';
export const WRITING = { allow: 'PA', gates: [projectManagesStates] };

@Resource({
  style: v2,
  tag: 'Workflows',
  about: WORKFLOWS,
  path: 'workspaces/:slug/projects/:project_id/workflows',
  level: 'project',
  scope: 'projects.workflows',
  gates: [feature('workflows')],
  presenter: workflowV2,
  events: [{ kinds: [workflowEvents], sight: 'record' }],
})
@Serves(
  standard.list({ id: 'list-workflows', summary: 'List workflows', allow: READERS, list: workflowList }),
  standard.get('pk', { id: 'get-workflow', summary: 'Get a workflow', allow: READERS }),
  standard.create({ id: 'create-workflow', summary: 'Create a workflow', body: CreateWorkflowV2, ...WRITING }),
  standard.update('pk', { id: 'update-workflow', summary: 'Update a workflow', body: UpdateWorkflowV2, ...WRITING }),
  standard.remove('pk', { id: 'delete-workflow', summary: 'Delete a workflow', ...WRITING }),
)
export class WorkflowsV2Controller {
  constructor(readonly records: Workflows) {}
}
