import { Injectable } from '@nestjs/common';
import { newId, type ProjectCtx, type WorkspaceCtx } from '#kernel';
import type { Project } from '../domain/project';
import { copyOf, DEFAULT_STATES, slugOf, type State } from '../domain/state';
import { ProjectPhaseRepository } from './project-phase.repository';
import { StateRepository, WorkflowUsage } from './state.repository';

/** What a project starts with. */
@Injectable()
export class ProjectBeginning {
  constructor(
    private readonly states: StateRepository,
    private readonly phases: ProjectPhaseRepository,
    private readonly workflows: WorkflowUsage,
  ) {}

  /** `place` is the creator's in the new project. */
  async fill(ctx: WorkspaceCtx, place: ProjectCtx, at: string): Promise<void> {
    await this.states.insert(place, at, await this.startingStates(ctx, place));
    await this.workflows.begin(place, at);
  }

  /** The phase of new projects. */
  async phase(ctx: WorkspaceCtx): Promise<Partial<Project>> {
    const [phase] = await this.phases.all(ctx, { isDefault: true });
    return phase ? { stateId: phase.id } : {};
  }

  /** Those of the workspace where it governs its projects. */
  private async startingStates(ctx: WorkspaceCtx, { projectId }: ProjectCtx): Promise<State[]> {
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
