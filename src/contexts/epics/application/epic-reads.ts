import { Injectable } from '@nestjs/common';
import type { FilterTree, ListRequest, Page, WorkspaceCtx } from '#kernel';
import { ReferredRecords, WorkItemReads, type WorkItemRecord } from '../../work-items';

const IS_EPIC: FilterTree = { field: 'isEpic', operator: 'eq', value: true };

/** Which work items are epics: those whose type is one of epics. */
@Injectable()
export class EpicReads {
  constructor(
    private readonly items: WorkItemReads,
    private readonly referred: ReferredRecords,
  ) {}

  /** The request for epics alone. */
  narrowed(request: ListRequest): ListRequest {
    return { ...request, filters: [...request.filters, IS_EPIC] };
  }

  /** Epics of all projects that the caller sees. */
  listWorkspace(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<WorkItemRecord>> {
    return this.items.listWorkspace(ctx, this.narrowed(request));
  }

  /** Those of the ids that are epics which the caller sees, the archive included. */
  async among(ctx: WorkspaceCtx, ids: readonly string[]): Promise<Map<string, WorkItemRecord>> {
    const seen = [...(await this.items.byIds(ctx, ids)).values()];
    return new Map((await this.only(ctx, seen)).map((epic) => [epic.id, epic]));
  }

  async only(ctx: WorkspaceCtx, items: readonly WorkItemRecord[]): Promise<WorkItemRecord[]> {
    const typeIds = [...new Set(items.flatMap(({ typeId }) => typeId ?? []))];
    const types = await this.referred.of<{ readonly isEpic: boolean }>('type').byIds(ctx, typeIds);
    return items.filter(({ typeId }) => types.get(typeId ?? '')?.isEpic);
  }
}
