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
  /** Who asked for it; the items change in this person's name. */
  readonly userId: string;
}

const TypeUntyped = defineJob<Untyped>('types.type-untyped');

/** Work items that change in one transaction. */
const BATCH = 200;

/** Work items that were there before their project used types. */
export abstract class UntypedItemReads {
  /** Those without a type behind a number of the project, in the order of their numbers; without those in the archive. */
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

  /** One job for a project: the last request counts. Runs in the caller's transaction. */
  async type({ workspaceId, projectId, userId }: ProjectCtx, typeId: string): Promise<void> {
    await this.jobs.add(TypeUntyped, { workspaceId, projectId, userId, typeId }, { key: projectId });
  }

  /** What has a type is left alone, so the job goes on wherever it was stopped. It ends with what it needs. */
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

  /** Null once the person may not change work items there, or new ones could not have the type either. */
  private async entered(asked: Untyped): Promise<ProjectCtx | null> {
    const { typeId, userId, ...place } = asked;
    const standing = await this.deciders.standing(place, userId, mayWrite);
    if ('waits' in standing) throw new Error('The workspace is switching to governance.');
    if ('ended' in standing || standing.ctx.projectArchived) return null;
    const type = await this.types.find(standing.ctx, typeId);
    return type && isSettable(type) && standing.ctx.features.has('work_item_types') ? standing.ctx : null;
  }

  /** Together, and one by one where something forbids one of them: that one stays as it is. */
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
