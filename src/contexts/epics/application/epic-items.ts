import { Injectable } from '@nestjs/common';
import { invalidField, single, UnitOfWork, type ListRequest, type ProjectCtx } from '#kernel';
import { fitsBelow, WorkItemTypes } from '../../types';
import { References, WorkItemReads, WorkItems, type WorkItemRecord } from '../../work-items';
import { Epics } from './epics';

const unknownItem = (id: string) =>
  invalidField('workItemIds', `The project has no work item ${id}.`, 'does_not_exist');

const aboveEpic = (id: string) => invalidField('workItemIds', `The epic is below the work item ${id}.`);

const tooHigh = (id: string) =>
  invalidField(
    'workItemIds',
    `The type of the work item ${id} is too high in the hierarchy of types to be below the epic.`,
  );

/** The work items below epics. */
@Injectable()
export class EpicItems {
  constructor(
    private readonly epics: Epics,
    private readonly items: WorkItems,
    private readonly reads: WorkItemReads,
    private readonly references: References,
    private readonly types: WorkItemTypes,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Restricts a list request to the direct children of the epic. */
  async narrowed(ctx: ProjectCtx, epicId: string, request: ListRequest): Promise<ListRequest> {
    await this.epics.get(ctx, epicId);
    return { ...request, filters: [...request.filters, { field: 'parentId', operator: 'eq', value: epicId }] };
  }

  /** Puts work items of the project below the epic, all of them or none, and returns them. */
  add(ctx: ProjectCtx, epicId: string, itemIds: readonly string[]): Promise<WorkItemRecord[]> {
    const ids = [...new Set(itemIds)];
    return this.unitOfWork.run(async () => {
      const epic = await this.epics.existing(ctx, epicId);
      await this.assertFit(ctx, epic, ids);
      const placed = ids.map((id) => ({ id, patch: { parentId: epicId } }));
      // `If-Match` of the request is about the epic, which does not change.
      const outcomes = await this.items.reviseMany({ ...ctx, expectedVersions: undefined }, placed);
      return outcomes.map((outcome) => single([outcome]));
    });
  }

  private async assertFit(ctx: ProjectCtx, epic: WorkItemRecord, ids: readonly string[]): Promise<void> {
    const items = await this.reads.byIds(ctx, ids, new Set(['id', 'projectId', 'typeId']));
    const unknown = ids.find((id) => items.get(id)?.projectId !== ctx.projectId);
    if (unknown) throw unknownItem(unknown);
    const lineage = await this.references.lineage(ctx, epic.id);
    const above = ids.find((id) => lineage.includes(id));
    if (above) throw aboveEpic(above);
    const typeIds = [epic, ...items.values()].flatMap(({ typeId }) => typeId ?? []);
    const types = await this.types.byIds(ctx, [...new Set(typeIds)]);
    const upper = types.get(epic.typeId ?? '');
    const high = [...items.values()].find(({ typeId }) => {
      const lower = types.get(typeId ?? '');
      return upper && lower && !fitsBelow(upper, lower);
    });
    if (high) throw tooHigh(high.id);
  }
}
