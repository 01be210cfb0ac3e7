import { Injectable } from '@nestjs/common';
import { newId, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import { Governance } from '../../governance';
import { newProject, tidy, type CreateProject, type Project } from '../domain/project';
import { copyOf, DEFAULT_STATES, slugOf, type State } from '../domain/state';
import { ProjectChanges } from './project.changes';
import { ProjectPhaseRepository } from './project-phase.repository';
import { ProjectRepository, type ProjectRecord } from './project.repository';
import { ProjectRules } from './project.rules';
import { StateRepository } from './state.repository';

/** Sets up a project with all that it starts with. */
@Injectable()
export class ProjectCreation {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly states: StateRepository,
    private readonly phases: ProjectPhaseRepository,
    private readonly rules: ProjectRules,
    private readonly changes: ProjectChanges,
    private readonly governance: Governance,
  ) {}

  create(ctx: WorkspaceCtx, command: CreateProject): Promise<ProjectRecord> {
    return this.changes.make(async (at) => {
      await this.governance.hold(ctx);
      const workspace = await this.projects.lockNames(ctx);
      const settings = tidy(command, workspace);
      await this.rules.assertAllowed(ctx, settings);
      const project = newProject(
        { ...(await this.defaultPhase(ctx)), ...settings },
        { id: newId(), timezone: workspace.timezone },
      );
      await this.projects.insert(ctx, at, project);
      await this.states.insert(within(ctx, project), at, await this.startingStates(ctx, project));
      await this.projects.appoint(ctx, at, project.id, firstAdmins(ctx, project));
      const record = (await this.projects.find(ctx, project.id))!;
      await this.changes.announce(ctx, at, { verb: 'created', project: record });
      return record;
    });
  }

  private async defaultPhase(ctx: WorkspaceCtx): Promise<Partial<Project>> {
    const [phase] = await this.phases.all(ctx, { isDefault: true });
    return phase ? { stateId: phase.id } : {};
  }

  /** Those of the workspace where it governs its projects. */
  private async startingStates(ctx: WorkspaceCtx, { id: projectId }: Project): Promise<State[]> {
    if (ctx.governance === 'on') return (await this.states.all(ctx)).map((state) => copyOf(state, projectId));
    const blank = { workspaceStateId: null, description: '', externalSource: null, externalId: null };
    return DEFAULT_STATES.map((preset) => ({
      ...preset,
      ...blank,
      id: newId(),
      projectId,
      slug: slugOf(preset.name),
    }));
  }
}

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
