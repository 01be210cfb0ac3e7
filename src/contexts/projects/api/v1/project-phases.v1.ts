import { Action, Context, feature, membersOf, partial, present, Resource, Serves, shows, standard, v1 } from '#http';
import type { WorkspaceCtx } from '#kernel';
import type { ProjectPhaseRecord } from '../../application/project-phase.repository';
import { ProjectPhases, type CreateProjectPhase } from '../../application/project-phases';
import { PHASE_GROUPS, type PhaseGroup } from '../../domain/project-phase';
import { LIST_PROJECT_STATES, PROJECT_STATES } from '../texts';

const show = shows<ProjectPhaseRecord>();

const projectPhaseV1 = present<ProjectPhaseRecord>('ProjectState', {
  id: show.uuid('id'),
  created_at: show.datetime('createdAt'),
  updated_at: show.datetime('updatedAt'),
  deleted_at: show.datetime('deletedAt', { nullable: true }),
  name: show.text('name'),
  description: show.text('description'),
  color: show.text('color'),
  sequence: show.number('sequence'),
  group: show.text('group', { enum: PHASE_GROUPS }),
  default: show.boolean('isDefault'),
  external_source: show.text('externalSource', { nullable: true }),
  external_id: show.text('externalId', { nullable: true }),
  created_by: show.uuid('createdById', { nullable: true }),
  updated_by: show.uuid('updatedById', { nullable: true }),
  workspace: show.uuid('workspaceId'),
});

/** Groups of states of work items, which clients send for those of projects. */
const GROUP_OF_STATES: Readonly<Record<string, PhaseGroup>> = {
  backlog: 'draft',
  unstarted: 'planning',
  started: 'execution',
};
const GROUPS = [...PHASE_GROUPS, ...Object.keys(GROUP_OF_STATES)];
const groupOf = (sent: string): string => GROUP_OF_STATES[sent] ?? sent;
const SPELLINGS =
  'The groups of states of work items are taken as well: backlog is draft, unstarted planning, started execution.';

const member = membersOf<CreateProjectPhase>();

class CreateProjectStateV1 {
  @member.text('name', { required: true, max: 255, blank: false }) name!: string;
  @member.text('description') description?: string;
  @member.text('color', { max: 255 }) color?: string;
  @member.choice('group', GROUPS, { default: 'draft', parse: groupOf, description: SPELLINGS }) group?: PhaseGroup;
  @member.number('sequence') sequence?: number;
  @member.boolean('isDefault') default?: boolean;
  @member.text('externalSource', { max: 255, nullable: true }) external_source?: string | null;
  @member.text('externalId', { max: 255, nullable: true }) external_id?: string | null;
}

class UpdateProjectStateV1 extends partial(CreateProjectStateV1) {}

const WRITERS = 'O A';

@Resource({
  style: v1,
  tag: 'Project states',
  about: PROJECT_STATES,
  path: 'workspaces/:workspace_slug/project-states',
  level: 'workspace',
  scope: 'workspaces.project_states',
  gates: [feature('project_states')],
  presenter: projectPhaseV1,
})
@Serves(
  standard.create({
    id: 'workspace_project_states_create',
    summary: 'Create a project state',
    allow: WRITERS,
    body: CreateProjectStateV1,
  }),
  standard.update('state_id', {
    id: 'workspace_project_states_update',
    summary: 'Update a project state',
    allow: WRITERS,
    body: UpdateProjectStateV1,
  }),
  standard.remove('state_id', {
    id: 'workspace_project_states_delete',
    summary: 'Delete a project state',
    allow: WRITERS,
  }),
)
export class ProjectPhasesV1Controller {
  constructor(readonly records: ProjectPhases) {}

  @Action('GET', '', {
    id: 'workspace_project_states_list',
    summary: 'List project states',
    description: LIST_PROJECT_STATES,
    allow: 'all',
    shape: 'array',
  })
  all(@Context() ctx: WorkspaceCtx) {
    return this.records.all(ctx);
  }
}
