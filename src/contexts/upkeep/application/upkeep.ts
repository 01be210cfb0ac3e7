import { Injectable, Logger } from '@nestjs/common';
import { Recurring } from '#jobs';
import { Calendar, Clock, DomainError, WorkspaceRounds, type ProjectCtx } from '#kernel';
import { Deciders, ProjectUpkeep } from '../../projects';
import { mayWrite, WorkItems, type WorkItemRecord } from '../../work-items';
import { closingState } from '../domain/closing-state';
import { DueItems, type KeptProject, type Position, type Task } from './due-items';

const ITEMS = 200;

/** How a batch of items is changed. */
interface Work {
  readonly ctx: ProjectCtx;
  readonly task: Task;
  /** Items changed since this time are left alone. */
  readonly limit: string;
  readonly closeIn: string | undefined;
}

/**
 * Runs the daily upkeep of projects with the rights of the person who last changed its settings. Archives finished work
 * items after `archive_in` months without a change, and closes open ones after `close_in` months.
 */
@Injectable()
export class Upkeep {
  private readonly log = new Logger(Upkeep.name);

  constructor(
    private readonly due: DueItems,
    private readonly workItems: WorkItems,
    private readonly deciders: Deciders,
    private readonly projects: ProjectUpkeep,
    private readonly rounds: WorkspaceRounds,
    private readonly clock: Clock,
  ) {}

  /** An interrupted run needs no cursor: items that are done are no longer due. */
  @Recurring('7 2 * * *', 'projects.upkeep')
  async run(): Promise<void> {
    await this.rounds.each(async (workspace) => {
      for (const project of await this.due.projects(workspace)) await this.keep(project);
    });
  }

  private async keep(project: KeptProject): Promise<void> {
    const standing = await this.deciders.standing(project, project.decidedById, mayWrite);
    if ('ended' in standing && standing.ended === 'person') await this.projects.withdraw(project);
    if (!('ctx' in standing)) return;
    const { ctx } = standing;
    if (project.archiveIn) await this.do(project, ctx, 'archive', project.archiveIn);
    if (project.closeIn) await this.do(project, ctx, 'close', project.closeIn);
  }

  private async do(project: KeptProject, ctx: ProjectCtx, task: Task, months: number): Promise<void> {
    const now = this.clock.now();
    const closeIn = task === 'close' ? await this.stateToCloseIn(project) : undefined;
    if (task === 'close' && !closeIn) return;
    const limit = `${new Calendar(now, 'UTC').shifted(-months, 'month')}T00:00:00.000000Z`;
    for (let after: Position | null = null; ;) {
      const items: Position[] = await this.due.items(project, task, { limit, after, now }, ITEMS);
      await this.change(
        { ctx, task, limit, closeIn },
        items.map(({ id }) => id),
      );
      if (items.length < ITEMS) return;
      after = items.at(-1)!;
    }
  }

  private async stateToCloseIn(project: KeptProject): Promise<string | undefined> {
    return closingState(await this.due.states(project), project.defaultStateId)?.id;
  }

  /**
   * Changes the items together. If one of them is refused, changes them one by one and leaves the refused ones as they
   * are.
   */
  private async change(work: Work, ids: readonly string[]): Promise<void> {
    if (!ids.length) return;
    try {
      await this.apply(work, ids);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (ids.length > 1) for (const id of ids) await this.change(work, [id]);
      else this.log.log({ workItemId: ids[0], reason: error.message }, `Could not ${work.task} a work item.`);
    }
  }

  private apply({ ctx, task, limit, closeIn }: Work, ids: readonly string[]): Promise<unknown> {
    const isDue = ({ updatedAt }: WorkItemRecord): boolean => updatedAt < limit;
    if (task === 'archive') return this.workItems.archiveAll(ctx, ids, isDue);
    return this.workItems.changeAll(ctx, ids, (item) => (isDue(item) ? { stateId: closeIn } : undefined));
  }
}
