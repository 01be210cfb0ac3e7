import { Injectable } from '@nestjs/common';
import type { FilterTree, ListRequest, Page, WorkspaceCtx } from '#kernel';
import { WorkItemTypes } from '../../types';
import { ReferredRecords, WorkItemReads, type WorkItemRecord } from '../../work-items';

/** Finds the work items that are epics, which means that their type is a type of epics. */
@Injectable()
export class EpicReads {
  constructor(
    private readonly items: WorkItemReads,
    private readonly referred: ReferredRecords,
    private readonly types: WorkItemTypes,
  ) {}

  /** Restricts a list request to epics. It uses the ids of types, because the planner knows how common these are. */
  async narrowed(ctx: WorkspaceCtx, request: ListRequest): Promise<ListRequest> {
    const ofEpics: FilterTree = { field: 'typeId', operator: 'in', value: await this.types.idsOfEpics(ctx) };
    return { ...request, filters: [...request.filters, ofEpics] };
  }

  /** Lists epics of all projects that the caller sees. */
  async listWorkspace(ctx: WorkspaceCtx, request: ListRequest): Promise<Page<WorkItemRecord>> {
    return this.items.listWorkspace(ctx, await this.narrowed(ctx, request));
  }

  /** Returns those of the ids that are epics which the caller sees, archived ones included. */
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
