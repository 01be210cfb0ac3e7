import { Injectable } from '@nestjs/common';
import {
  notFound,
  UnitOfWork,
  type ChangedSet,
  type Delta,
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

  /** The request for the work items of the initiative alone. */
  async narrowed(ctx: WorkspaceCtx, id: string, request: ListRequest): Promise<ListRequest> {
    await this.initiatives.existing(ctx, id);
    return { ...request, filters: [...request.filters, { field: 'initiativeId', operator: 'eq', value: id }] };
  }

  async listEpics(ctx: WorkspaceCtx, id: string, request: ListRequest): Promise<Page<WorkItemRecord>> {
    return this.epics.listWorkspace(ctx, await this.narrowed(ctx, id, request));
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
