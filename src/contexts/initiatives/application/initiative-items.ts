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
import { unknownIn } from './initiative.contents';
import { Initiatives } from './initiatives';

/** The work items of initiatives. */
@Injectable()
export class InitiativeItems {
  constructor(
    private readonly initiatives: Initiatives,
    private readonly records: InitiativeRepository,
    private readonly links: ItemLinks,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  change(ctx: WorkspaceCtx, id: string, delta: Delta): Promise<ChangedSet> {
    return this.unitOfWork.run(async () => {
      const [initiative] = await this.records.forWrite(ctx, [id]);
      if (!initiative) throw notFound();
      return this.links.change(ctx, { kind: 'initiative', id }, delta, { as: 'add' });
    });
  }

  /** Restricts a list request to the work items of the initiative. */
  async narrowed(ctx: WorkspaceCtx, id: string, request: ListRequest): Promise<ListRequest> {
    await this.initiatives.existing(ctx, id);
    return { ...request, filters: [...request.filters, { field: 'initiativeId', operator: 'eq', value: id }] };
  }
}

/** The epics among the work items of initiatives. */
@Injectable()
export class EpicsOfInitiative {
  constructor(
    private readonly items: InitiativeItems,
    private readonly epics: EpicReads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async list(ctx: WorkspaceCtx, initiativeId: string, request: ListRequest): Promise<Page<WorkItemRecord>> {
    return this.epics.listWorkspace(ctx, await this.items.narrowed(ctx, initiativeId, request));
  }

  /** Adds epics and returns them. */
  add(ctx: WorkspaceCtx, initiativeId: string, ids: readonly string[]): Promise<WorkItemRecord[]> {
    return this.unitOfWork.run(async () => {
      const epics = await this.epics.among(ctx, ids);
      const other = ids.find((id) => !epics.has(id));
      if (other) throw unknownIn('ids', 'epic', other);
      await this.items.change(ctx, initiativeId, { add: ids });
      return [...(await this.epics.among(ctx, ids)).values()];
    });
  }

  async remove(ctx: WorkspaceCtx, initiativeId: string, ids: readonly string[]): Promise<void> {
    const { removed } = await this.items.change(ctx, initiativeId, { remove: ids });
    if (!removed.length) throw notFound();
  }
}
