import {
  auditV2,
  EchoOf,
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
  v2,
} from '#http';
import { projectManagesStates } from '../../../projects';
import { workflowEvents, workflowList, type WorkflowRecord } from '../../application/workflow.repository';
import type { StateMapping } from '../../application/stranding';
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
  ...auditV2,
});

const member = membersOf<CreateWorkflow>();

@EchoOf(workflowV2)
class CreateWorkflowV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.boolean('isActive', { default: true }) is_active?: boolean;
  @member.uuids('typeIds') work_item_type_ids?: string[];
}

class UpdateWorkflowV2 extends partial(CreateWorkflowV2) {
  @member.object('stateMapping') state_mapping?: StateMapping;
}

@Resource({
  style: v2,
  tag: 'Workflows',
  about: WORKFLOWS,
  path: 'workspaces/:slug/projects/:project_id/workflows',
  level: 'project',
  scope: 'projects.workflows',
  gates: [feature('workflows')],
  writeGates: [projectManagesStates],
  presenter: workflowV2,
  allow: { read: projectWriters, write: projectAdmins },
  events: [{ kinds: [workflowEvents], visibility: 'record' }],
})
@Serves(...standard.records('pk', { list: workflowList, body: CreateWorkflowV2, update: { body: UpdateWorkflowV2 } }))
export class WorkflowsV2Controller {
  constructor(readonly records: Workflows) {}
}
