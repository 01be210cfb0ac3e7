import { Injectable } from '@nestjs/common';
import { newId, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { newProject, tidy, type CreateProject, type Project } from '../domain/project';
import { DEFAULT_STATES, slugOf, type State } from '../domain/state';
import { ProjectChanges } from './project.changes';
import { ProjectRepository, type ProjectRecord } from './project.repository';
import { ProjectRules } from './project.rules';
import { StateRepository } from './state.repository';

/** Sets up a project with all that it starts with. */
@Injectable()
export class ProjectCreation {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly states: StateRepository,
    private readonly rules: ProjectRules,
    private readonly changes: ProjectChanges,
  ) {}

  create(ctx: WorkspaceCtx, command: CreateProject): Promise<ProjectRecord> {
    return this.changes.make(async (at) => {
      const workspace = await this.projects.lockNames(ctx);
      const settings = tidy(command, workspace);
      await this.rules.assertAllowed(ctx, settings);
      const project = newProject(settings, { id: newId(), timezone: workspace.timezone });
      await this.projects.insert(ctx, at, project);
      await this.states.insert(within(ctx, project), at, startingStates(project));
      await this.projects.appoint(ctx, at, project.id, firstAdmins(ctx, project));
      const record = (await this.projects.find(ctx, project.id))!;
      await this.changes.announce(ctx, at, { verb: 'created', project: record });
      return record;
    });
  }
}

const startingStates = ({ id: projectId }: Project): State[] =>
  DEFAULT_STATES.map((preset) => ({
    ...preset,
    id: newId(),
    projectId,
    slug: slugOf(preset.name),
    description: '',
    externalSource: null,
    externalId: null,
  }));

/** The creator's place in the new project. */
const within = (ctx: WorkspaceCtx, { id, identifier, guestViewAllFeatures }: Project): ProjectCtx => ({
  ...ctx,
  projectId: id,
  projectIdentifier: identifier,
  projectRole: 'admin',
  isProjectMember: true,
  projectArchived: false,
  guestsSeeAll: guestViewAllFeatures,
  ownOnly: false,
});

const firstAdmins = ({ userId }: WorkspaceCtx, { projectLeadId }: Project): string[] => [
  ...new Set([userId, projectLeadId?.toLowerCase() ?? userId]),
];
