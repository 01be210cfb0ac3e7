import { Injectable } from '@nestjs/common';
import type { ProjectCtx, WorkspaceCtx } from '#kernel';
import { Deciders, type Ended } from '../../projects';
import type { Run } from '../domain/run';
import { AutomationRepository, type AutomationRecord } from './automation.repository';

/** The context in which an automation acts, or the reason why it may not run. */
export type Actor =
  | { readonly ctx: WorkspaceCtx | ProjectCtx }
  | { readonly refusal: string; readonly isBarred?: boolean }
  /** The automation cannot run at the moment. */
  | { readonly wait: true };

const REFUSALS: Readonly<Record<Ended, string>> = {
  workspace: 'The workspace is no longer there.',
  project: 'The project is no longer there.',
  person: 'The person who last decided what the automation does has lost access to the place where it runs.',
};

/** Resolves whom a run acts as: the person who last decided what the automation does, with the rights they have now. */
@Injectable()
export class RunActor {
  constructor(
    private readonly deciders: Deciders,
    private readonly automations: AutomationRepository,
  ) {}

  /** Returns the automation of a run, or undefined if it was deleted. */
  async automation(place: Pick<AutomationRecord, 'workspaceId'>, run: Run): Promise<AutomationRecord | undefined> {
    return (await this.automations.byIds(place, [run.automationId])).get(run.automationId);
  }

  async of({ workspaceId }: AutomationRecord, { actorId, projectId }: Run): Promise<Actor> {
    const standing = await this.deciders.standing({ workspaceId, projectId }, actorId);
    if ('waits' in standing) return { wait: true };
    if ('ended' in standing) return { refusal: REFUSALS[standing.ended], isBarred: standing.ended === 'person' };
    const { ctx } = standing;
    if (!ctx.features.has('automations')) return { refusal: 'Automations are not in the plan.' };
    if ('projectArchived' in ctx && ctx.projectArchived) return { refusal: 'The project is archived.' };
    return { ctx };
  }
}
