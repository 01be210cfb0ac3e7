import { Injectable } from '@nestjs/common';
import {
  notFound,
  UnitOfWork,
  type ChangedSet,
  type Delta,
  type FilterTree,
  type ListRequest,
  type Page,
  type WorkspaceCtx,
} from '#kernel';
import { EpicReads } from '../../epics';
import { ItemLinks, type WorkItemRecord } from '../../work-items';
import { InitiativeRepository } from './initiative.repository';
import { Initiatives } from './initiatives';
import { unknownIn } from './initiatives.errors';

const holder = (id: string) => ({ kind: 'initiative', id });

/** Which work items are in an initiative, its epics among them. */
@Injectable()
export class InitiativeItems {
  constructor(
    private readonly initiatives: Initiatives,
    private readonly records: InitiativeRepository,
    private readonly epics: EpicReads,
    private readonly links: ItemLinks,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Refuses what is no work item that the caller sees. */
  change(ctx: WorkspaceCtx, id: string, delta: Delta): Promise<ChangedSet> {
    return this.unitOfWork.run(async () => {
      const [initiative] = await this.records.forWrite(ctx, [id]);
      if (!initiative) throw notFound();
      return this.links.change(ctx, holder(id), delta, { as: 'add' });
    });
  }

  async listEpics(ctx: WorkspaceCtx, id: string, request: ListRequest): Promise<Page<WorkItemRecord>> {
    await this.initiatives.existing(ctx, id);
    const held: FilterTree = { field: 'initiativeId', operator: 'eq', value: id };
    return this.epics.listWorkspace(ctx, { ...request, filters: [...request.filters, held] });
  }

  /** Answers those that were named. */
  addEpics(ctx: WorkspaceCtx, id: string, epicIds: readonly string[]): Promise<WorkItemRecord[]> {
    return this.unitOfWork.run(async () => {
      const epics = await this.epics.among(ctx, epicIds);
      const other = epicIds.find((epicId) => !epics.has(epicId));
      if (other) throw unknownIn('epicIds', 'epic', other);
      await this.change(ctx, id, { add: epicIds });
      return [...(await this.epics.among(ctx, epicIds)).values()];
    });
  }

  async removeEpics(ctx: WorkspaceCtx, id: string, epicIds: readonly string[]): Promise<void> {
    const { removed } = await this.change(ctx, id, { remove: epicIds });
    if (!removed.length) throw notFound();
  }
}
