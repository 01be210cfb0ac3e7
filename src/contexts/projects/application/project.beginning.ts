import { Injectable } from '@nestjs/common';
import { newId, type WorkspaceCtx } from '#kernel';
import type { Project } from '../domain/project';
import { copyOf, DEFAULT_STATES, slugOf, type State } from '../domain/state';
import { ProjectPhaseRepository } from './project-phase.repository';
import { ProjectRepository, type Appointment } from './project.repository';
import { StateRepository, WorkflowUsage } from './state.repository';

/** The initial content of projects: states, phase, workflow and admins. */
@Injectable()
export class ProjectBeginning {
  constructor(
    private readonly projects: ProjectRepository,
    private readonly states: StateRepository,
    private readonly phases: ProjectPhaseRepository,
    private readonly workflows: WorkflowUsage,
  ) {}

  /** Stores new projects with their initial content. */
  async store(ctx: WorkspaceCtx, at: string, projects: readonly Project[]): Promise<void> {
    const ids = projects.map(({ id }) => id);
    await this.projects.insert(ctx, at, projects, await this.startingStates(ctx, ids));
    await this.workflows.begin(ctx, at, ids);
    await this.projects.appoint(
      ctx,
      at,
      projects.flatMap((project) => firstAdmins(ctx, project)),
    );
  }

  /** Returns the phase of new projects; empty if the workspace has no default phase. */
  async phase(ctx: WorkspaceCtx): Promise<Partial<Project>> {
    const [phase] = await this.phases.all(ctx, { isDefault: true });
    return phase ? { stateId: phase.id } : {};
  }

  /**
   * Returns the initial states: copies of the workspace's states if it governs its projects, else the default states.
   */
  private async startingStates(ctx: WorkspaceCtx, projectIds: readonly string[]): Promise<State[]> {
    if (ctx.governance === 'on') {
      const states = await this.states.all(ctx);
      return projectIds.flatMap((projectId) => states.map((state) => copyOf(state, projectId)));
    }
    const blank = { workspaceStateId: null, description: '', externalSource: null, externalId: null };
    return projectIds.flatMap((projectId) =>
      DEFAULT_STATES.map((preset) => ({ ...preset, ...blank, id: newId(), projectId, slug: slugOf(preset.name) })),
    );
  }
}

function firstAdmins({ userId }: WorkspaceCtx, { id: projectId, projectLeadId }: Project): Appointment[] {
  const admins = new Set([userId, projectLeadId?.toLowerCase() ?? userId]);
  return [...admins].map((admin) => ({ projectId, userId: admin }));
}
