import { Injectable } from '@nestjs/common';
import { OnBehalf } from '#auth';
import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import { WorkspaceRepository } from '../../workspaces';
import { ProjectRepository } from './project.repository';

/** What ended for something that acts later: the place where it acts, or the right of its person to act there. */
export type Ended = 'workspace' | 'project' | 'person';

/** What something that acts later may do now. */
export type Standing<C> =
  | { readonly ctx: C }
  | { readonly ended: Ended }
  /** For now: the workspace is switching to governance. */
  | { readonly waits: true };

interface Somewhere {
  readonly workspaceId: string;
  readonly projectId?: string | null;
}

type CtxOf<P extends Somewhere> = P extends { readonly projectId: string } ? ProjectCtx : ProjectCtx | WorkspaceCtx;

/**
 * What acts later acts as the person who last decided what it does, with the rights that this person has at that moment, and
 * ends with them. Everything that acts later enters its place here.
 */
@Injectable()
export class Deciders {
  constructor(
    private readonly onBehalf: OnBehalf,
    private readonly workspaces: WorkspaceRepository,
    private readonly projects: ProjectRepository,
  ) {}

  /** `may` says whether somebody who has entered may do what is decided; `userId` is null where the account is gone. */
  async standing<P extends Somewhere>(
    place: P,
    userId: string | null,
    may: (ctx: CtxOf<P>) => boolean = () => true,
  ): Promise<Standing<CtxOf<P>>> {
    const { workspaceId, projectId } = place;
    const workspace = (await this.workspaces.byIds({ workspaceId }, [workspaceId])).get(workspaceId);
    if (!workspace) return { ended: 'workspace' };
    const ctx = userId && (await this.enter({ userId, workspaceSlug: workspace.slug }, projectId));
    if (!ctx && projectId && !(await this.projects.byIds({ workspaceId }, [projectId])).has(projectId)) {
      return { ended: 'project' };
    }
    if (!ctx || !may(ctx as CtxOf<P>)) return { ended: 'person' };
    return ctx.governance === 'migrating' ? { waits: true } : { ctx: ctx as CtxOf<P> };
  }

  private enter(person: { readonly userId: string; readonly workspaceSlug: string }, projectId?: string | null) {
    return projectId ? this.onBehalf.inProject({ ...person, projectId }) : this.onBehalf.inWorkspace(person);
  }
}
