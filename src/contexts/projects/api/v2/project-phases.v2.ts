import {
  auditV2,
  byName,
  EchoOf,
  ExternalPairBody,
  externalPair,
  feature,
  membersOf,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v2,
  workspaceAdmins,
} from '#http';
import {
  phaseEvents,
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
  ...externalPair,
  ...auditV2,
});

const member = membersOf<CreateProjectPhase>();

@EchoOf(projectPhaseV2)
class CreateProjectStateV2 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.choice('group', PHASE_GROUPS, { default: 'draft' }) group?: PhaseGroup;
  @member.number('sequence') sequence?: number;
  @member.boolean('isDefault') is_default?: boolean;
}

@Resource({
  style: v2,
  tag: 'Project states',
  about: PROJECT_STATES,
  path: 'workspaces/:slug/project-states',
  level: 'workspace',
  names: { pk: byName(ProjectPhaseRepository) },
  scope: 'workspaces.project_states',
  allow: { read: 'all', write: workspaceAdmins },
  gates: [feature('project_states')],
  presenter: projectPhaseV2,
  events: [{ kinds: [phaseEvents], visibility: 'record' }],
})
@Serves(...standard.records('pk', { list: projectPhaseList, body: CreateProjectStateV2 }))
export class ProjectPhasesV2Controller {
  constructor(readonly records: ProjectPhases) {}
}
