import { Injectable } from '@nestjs/common';
import { notFound, UnitOfWork, type ProjectCtx } from '#kernel';
import { WorkItemTypes } from '../../types';
import {
  WorkItems,
  type CreateWorkItem,
  type ReferencePolicy,
  type ReviseWorkItem,
  type WorkItemRecord,
} from '../../work-items';
import { EpicReads } from './epic-reads';

/** The use cases of epics. Other work items of the project are not found. */
@Injectable()
export class Epics {
  constructor(
    private readonly items: WorkItems,
    private readonly reads: EpicReads,
    private readonly types: WorkItemTypes,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async get(ctx: ProjectCtx, id: string): Promise<WorkItemRecord> {
    const [epic] = await this.reads.only(ctx, [await this.items.get(ctx, id, 'open')]);
    if (!epic) throw notFound();
    return epic;
  }

  create(ctx: ProjectCtx, command: CreateWorkItem, policy: ReferencePolicy): Promise<WorkItemRecord> {
    return this.unitOfWork.run(async () => {
      const { id: typeId } = await this.types.forEpics(ctx);
      return this.items.create(ctx, { ...command, typeId }, policy);
    });
  }

  async revise(ctx: ProjectCtx, id: string, patch: ReviseWorkItem, policy: ReferencePolicy): Promise<WorkItemRecord> {
    await this.existing(ctx, id);
    return this.items.revise(ctx, id, patch, policy);
  }

  /** Deletes an epic. The work items below it stay, without a parent. */
  async remove(ctx: ProjectCtx, id: string): Promise<void> {
    await this.existing(ctx, id);
    await this.items.remove(ctx, id, 'stays');
  }

  /** Returns an epic of the project, archived or not. */
  async existing(ctx: ProjectCtx, id: string): Promise<WorkItemRecord> {
    const epic = (await this.reads.among(ctx, [id])).get(id);
    if (epic?.projectId !== ctx.projectId) throw notFound();
    return epic;
  }
}
