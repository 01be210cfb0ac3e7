import { Injectable, Logger } from '@nestjs/common';
import { defineJob, Jobs, OnJob } from '#jobs';
import { DomainError, type ProjectCtx } from '#kernel';
import { Deciders } from '../../projects';
import { mayWrite, WorkItems } from '../../work-items';
import { isSettable } from '../domain/work-item-type';
import { WorkItemTypeRepository } from './work-item-type.repository';

interface Untyped {
  readonly workspaceId: string;
  readonly projectId: string;
  readonly typeId: string;
  /** The person who asked for the change. The items change in this person's name. */
  readonly userId: string;
}

const TypeUntyped = defineJob<Untyped>('types.type-untyped');

/** Number of work items that change in one transaction. */
const BATCH = 200;

/** Finds work items that were created before their project used types. */
export abstract class UntypedItemReads {
  /**
   * Returns work items without a type whose number is above `after`, ordered by number. Archived items are left out.
   */
  abstract behind(place: Pick<Untyped, 'workspaceId' | 'projectId'>, after: number, most: number): Promise<Numbered[]>;
}

interface Numbered {
  readonly id: string;
  readonly sequenceId: number;
}

/** Gives a type to the work items of a project that have none, in the background. */
@Injectable()
export class UntypedItems {
  private readonly log = new Logger(UntypedItems.name);

  constructor(
    private readonly untyped: UntypedItemReads,
    private readonly types: WorkItemTypeRepository,
    private readonly items: WorkItems,
    private readonly deciders: Deciders,
    private readonly jobs: Jobs,
  ) {}

  /** Adds one job per project; a later request replaces an earlier one. Runs in the caller's transaction. */
  async type({ workspaceId, projectId, userId }: ProjectCtx, typeId: string): Promise<void> {
    await this.jobs.add(TypeUntyped, { workspaceId, projectId, userId, typeId }, { key: projectId });
  }

  /**
   * Gives the type to the remaining items, so an interrupted job continues where it stopped. Ends early if the person
   * or the type may no longer be used.
   */
  @OnJob(TypeUntyped)
  async run(asked: Untyped): Promise<void> {
    for (let after = 0; ;) {
      const ctx = await this.entered(asked);
      if (!ctx) return;
      const found = await this.untyped.behind(asked, after, BATCH);
      const ids = found.map(({ id }) => id);
      await this.change(ctx, ids, asked.typeId);
      if (found.length < BATCH) return;
      after = found.at(-1)!.sequenceId;
    }
  }

  /**
   * Returns the context of the person. Null if the person may no longer change work items there, or if new items could
   * not have the type.
   */
  private async entered(asked: Untyped): Promise<ProjectCtx | null> {
    const { typeId, userId, ...place } = asked;
    const standing = await this.deciders.standing(place, userId, mayWrite);
    if ('waits' in standing) throw new Error('The workspace is suspended or switching to governance.');
    if ('ended' in standing || standing.ctx.projectArchived) return null;
    const type = await this.types.find(standing.ctx, typeId);
    return type && isSettable(type) && standing.ctx.features.has('work_item_types') ? standing.ctx : null;
  }

  /**
   * Changes the items together. If one of them is refused, changes them one by one and leaves the refused ones as they
   * are.
   */
  private async change(ctx: ProjectCtx, ids: readonly string[], typeId: string): Promise<void> {
    if (!ids.length) return;
    try {
      await this.items.changeAll(ctx, ids, (item) => (item.typeId === null ? { typeId } : undefined));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      if (ids.length > 1) for (const id of ids) await this.change(ctx, [id], typeId);
      else this.log.log({ workItemId: ids[0], reason: error.message }, 'Could not give a work item a type.');
    }
  }
}
