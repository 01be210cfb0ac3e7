import {
  auditV1,
  ExternalPairBody,
  externalPair,
  feature,
  membersOf,
  partial,
  present,
  Resource,
  Serves,
  shows,
  standard,
  v1,
  workspaceAdmins,
} from '#http';
import type { ProjectPhaseRecord } from '../../application/project-phase.repository';
import { ProjectPhases, type CreateProjectPhase } from '../../application/project-phases';
import { PHASE_GROUPS, type PhaseGroup } from '../../domain/project-phase';
import { LIST_PROJECT_STATES, PROJECT_STATES } from '../texts';

const show = shows<ProjectPhaseRecord>();

const projectPhaseV1 = present<ProjectPhaseRecord>('ProjectState', {
  id: show.uuid('id'),
  ...auditV1,
  name: show.text('name'),
  description: show.text('description'),
  color: show.text('color'),
  sequence: show.number('sequence'),
  group: show.text('group', { enum: PHASE_GROUPS }),
  default: show.boolean('isDefault'),
  ...externalPair,
  workspace: show.uuid('workspaceId'),
});

/** Maps groups of work item states, which some clients send, to groups of project states. */
const GROUP_OF_STATES: Readonly<Record<string, PhaseGroup>> = {
  backlog: 'draft',
  unstarted: 'planning',
  started: 'execution',
};
const GROUPS = [...PHASE_GROUPS, ...Object.keys(GROUP_OF_STATES)];
const groupOf = (sent: string): string => GROUP_OF_STATES[sent] ?? sent;
const SPELLINGS =
  'Groups of work item states are accepted as well: backlog means draft, unstarted means planning, started means ' +
  'execution.';

const member = membersOf<CreateProjectPhase>();

class CreateProjectStateV1 extends ExternalPairBody {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.choice('group', GROUPS, { default: 'draft', parse: groupOf, description: SPELLINGS }) group?: PhaseGroup;
  @member.number('sequence') sequence?: number;
  @member.boolean('isDefault') default?: boolean;
}

@Resource({
  style: v1,
  tag: 'Project states',
  about: PROJECT_STATES,
  path: 'workspaces/:workspace_slug/project-states',
  level: 'workspace',
  scope: 'workspaces.project_states',
  allow: { read: 'all', write: workspaceAdmins },
  idPrefix: 'workspace_project_states',
  gates: [feature('project_states')],
  presenter: projectPhaseV1,
})
@Serves(
  standard.all({ description: LIST_PROJECT_STATES }),
  standard.create({ body: CreateProjectStateV1 }),
  standard.update('state_id', { body: partial(CreateProjectStateV1) }),
  standard.remove('state_id'),
)
export class ProjectPhasesV1Controller {
  constructor(readonly records: ProjectPhases) {}
}
