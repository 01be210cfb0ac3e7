import { Injectable } from '@nestjs/common';
import { OnBehalf } from '#auth';
import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import { WorkspaceRepository } from '../../workspaces';
import { ProjectRepository } from './project.repository';

/** Why a deferred action ends: its workspace or project is deleted, or its person may no longer do it. */
export type Ended = 'workspace' | 'project' | 'person';

/** Whether a deferred action may run now, and the context in which it runs. */
export type Standing<C> =
  | { readonly ctx: C }
  | { readonly ended: Ended }
  /** True if the action must wait, because the workspace is suspended or switching to governance. */
  | { readonly waits: true };

interface Somewhere {
  readonly workspaceId: string;
  readonly projectId?: string | null;
}

type CtxOf<P extends Somewhere> = P extends { readonly projectId: string } ? ProjectCtx : ProjectCtx | WorkspaceCtx;

/**
 * Resolves the context of deferred actions, such as schedules and automations. An action runs as the person who last
 * configured it, with the rights that this person has at that moment, and ends when these rights end. All deferred
 * actions get their context here.
 */
@Injectable()
export class Deciders {
  constructor(
    private readonly onBehalf: OnBehalf,
    private readonly workspaces: WorkspaceRepository,
    private readonly projects: ProjectRepository,
  ) {}

  /**
   * Returns whether the action may run. `may` checks the person's rights in the workspace or project; `userId` is null
   * if the account is deleted.
   */
  async standing<P extends Somewhere>(
    place: P,
    userId: string | null,
    may: (ctx: CtxOf<P>) => boolean = () => true,
  ): Promise<Standing<CtxOf<P>>> {
    const { workspaceId, projectId } = place;
    const workspace = (await this.workspaces.byIds({ workspaceId }, [workspaceId])).get(workspaceId);
    if (!workspace) return { ended: 'workspace' };
    const ctx = userId && (await this.onBehalf.enter({ userId, workspaceSlug: workspace.slug }, projectId));
    if (ctx === 'suspended') return { waits: true };
    if (!ctx && projectId && !(await this.projects.byIds({ workspaceId }, [projectId])).has(projectId)) {
      return { ended: 'project' };
    }
    if (!ctx || !may(ctx as CtxOf<P>)) return { ended: 'person' };
    return ctx.governance === 'migrating' ? { waits: true } : { ctx: ctx as CtxOf<P> };
  }
}
