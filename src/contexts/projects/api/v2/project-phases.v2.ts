import { byName, feature, membersOf, partial, present, Resource, Serves, shows, standard, v2 } from '#http';
import { phaseEvents } from '../../application/project-phase.events';
import {
  projectPhaseList,
  ProjectPhaseRepository,
  type ProjectPhaseRecord,
} from '../../application/project-phase.repository';
import { ProjectPhases, type CreateProjectPhase } from '../../application/project-phases';
import { PHASE_GROUPS, type PhaseGroup } from '../../domain/project-phase';
import { PROJECT_STATES } from '../texts';

const show = shows<ProjectPhaseRecord>();

const projectPhaseV2 = present<ProjectPhaseRecord>('ProjectState', {
  id: show.uuid('id'),
  name: show.text('name'),
  description: show.text('description'),
  color: show.text('color'),
  group: show.text('group', { enum: PHASE_GROUPS }),
  sequence: show.number('sequence'),
  is_default: show.boolean('isDefault'),
  external_id: show.text('externalId', { nullable: true }),
  external_source: show.text('externalSource', { nullable: true }),
  created_at: show.datetime('createdAt'),
  created_by_id: show.uuid('createdById', { nullable: true }),
  updated_by_id: show.uuid('updatedById', { nullable: true }),
});

const member = membersOf<CreateProjectPhase>();

class CreateProjectStateV2 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.choice('group', PHASE_GROUPS, { default: 'draft' }) group?: PhaseGroup;
  @member.number('sequence') sequence?: number;
  @member.boolean('isDefault') is_default?: boolean;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.readOnly('uuid') id?: string;
  @member.readOnly('datetime') created_at?: string;
  @member.readOnly('uuid') created_by_id?: string;
  @member.readOnly('uuid') updated_by_id?: string;
}

class UpdateProjectStateV2 extends partial(CreateProjectStateV2) {}

const WRITERS = 'O A';

@Resource({
  style: v2,
  tag: 'Project states',
  about: PROJECT_STATES,
  path: 'workspaces/:slug/project-states',
  level: 'workspace',
  names: { pk: byName(ProjectPhaseRepository) },
  scope: 'workspaces.project_states',
  gates: [feature('project_states')],
  presenter: projectPhaseV2,
  events: [{ kinds: [phaseEvents], sight: 'record' }],
})
@Serves(
  standard.list({ id: 'list-project-states', summary: 'List project states', allow: 'all', list: projectPhaseList }),
  standard.get('pk', { id: 'get-project-state', summary: 'Get a project state', allow: 'all' }),
  standard.create({
    id: 'create-project-state',
    summary: 'Create a project state',
    allow: WRITERS,
    body: CreateProjectStateV2,
  }),
  standard.update('pk', {
    id: 'update-project-state',
    summary: 'Update a project state',
    allow: WRITERS,
    body: UpdateProjectStateV2,
  }),
  standard.remove('pk', { id: 'delete-project-state', summary: 'Delete a project state', allow: WRITERS }),
)
export class ProjectPhasesV2Controller {
  constructor(readonly records: ProjectPhases) {}
}
