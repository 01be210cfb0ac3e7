import { Injectable } from '@nestjs/common';
import { OnBehalf } from '#auth';
import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import { ProjectRepository } from '../../projects';
import { WorkspaceRepository } from '../../workspaces';
import type { Run } from '../domain/run';
import { AutomationRepository, type AutomationRecord } from './automation.repository';

/** The person an automation acts as where it runs, or why it may not run there. */
export type Actor =
  | { readonly ctx: WorkspaceCtx | ProjectCtx }
  | { readonly refusal: string; readonly isBarred?: boolean }
  /** For now: it is asked again. */
  | { readonly wait: true };

const NOBODY = 'Who last decided what the automation does may not enter the place any more.';

/** Lets automations act as those who last decided what they do, with the rights that these have at that moment. */
@Injectable()
export class RunActor {
  constructor(
    private readonly onBehalf: OnBehalf,
    private readonly workspaces: WorkspaceRepository,
    private readonly projects: ProjectRepository,
    private readonly automations: AutomationRepository,
  ) {}

  /** Of a run; absent once it was deleted. */
  async automation(place: Pick<AutomationRecord, 'workspaceId'>, run: Run): Promise<AutomationRecord | undefined> {
    return (await this.automations.byIds(place, [run.automationId])).get(run.automationId);
  }

  async of({ workspaceId }: AutomationRecord, { actorId, projectId }: Run): Promise<Actor> {
    const workspace = (await this.workspaces.byIds({ workspaceId }, [workspaceId])).get(workspaceId);
    if (!workspace) return { refusal: 'The workspace is no longer there.' };
    if (!actorId) return { refusal: NOBODY, isBarred: true };
    const person = { userId: actorId, workspaceSlug: workspace.slug };
    const ctx = await (projectId
      ? this.onBehalf.inProject({ ...person, projectId })
      : this.onBehalf.inWorkspace(person));
    if (!ctx && projectId && !(await this.projects.byIds({ workspaceId }, [projectId])).has(projectId)) {
      return { refusal: 'The project is no longer there.' };
    }
    if (!ctx) return { refusal: NOBODY, isBarred: true };
    if (ctx.governance === 'migrating') return { wait: true };
    if (!ctx.features.has('automations')) return { refusal: 'Automations are not in the plan.' };
    if ('projectArchived' in ctx && ctx.projectArchived) return { refusal: 'The project is archived.' };
    return { ctx };
  }
}
