import { Injectable } from '@nestjs/common';
import { notFound, UnitOfWork, type ListRequest, type Page, type ProjectCtx } from '#kernel';
import { ItemLinkReads, ItemLinks, type ChangedLinks, type Delta, type ItemLink } from '../../work-items';
import { assertInUse } from '../domain/milestone';
import { MilestoneRepository } from './milestone.repository';
import { Milestones } from './milestones';

const holder = (id: string) => ({ kind: 'milestone', id });

/** The work items of a milestone. A work item that is added to another milestone leaves the former one. */
@Injectable()
export class MilestoneItems {
  constructor(
    private readonly milestones: Milestones,
    private readonly records: MilestoneRepository,
    private readonly links: ItemLinks,
    private readonly reads: ItemLinkReads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  async list(ctx: ProjectCtx, id: string, request: ListRequest): Promise<Page<ItemLink>> {
    await this.milestones.get(ctx, id);
    return this.reads.list(ctx, holder(id), request);
  }

  /** Narrows a request for work items to those of the milestone. */
  async narrowed(ctx: ProjectCtx, id: string, request: ListRequest): Promise<ListRequest> {
    await this.milestones.get(ctx, id);
    return { ...request, filters: [...request.filters, { field: 'milestoneId', operator: 'eq', value: id }] };
  }

  /**
   * Adds and removes work items. Throws if one to add is not a work item of the project; the error names the member
   * `as`.
   */
  change(ctx: ProjectCtx, id: string, delta: Delta, as = 'add'): Promise<ChangedLinks> {
    return this.unitOfWork.run(async () => {
      const [milestone] = await this.records.forWrite(ctx, [id]);
      if (!milestone) throw notFound();
      assertInUse(milestone);
      return this.links.change(ctx, holder(id), delta, { as });
    });
  }

  /** Removes those of the work items that the milestone has. Throws 404 if it has none of them. */
  remove(ctx: ProjectCtx, id: string, itemIds: readonly string[]): Promise<void> {
    return this.unitOfWork.run(async () => {
      const { removed } = await this.change(ctx, id, { remove: itemIds });
      if (!removed.length) throw notFound();
    });
  }
}
