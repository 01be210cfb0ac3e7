import { Injectable } from '@nestjs/common';
import { notFound, UnitOfWork, type ListRequest, type Page, type ProjectCtx } from '#kernel';
import { ItemLinkReads, ItemLinks, type ChangedLinks, type Delta, type ItemLink } from '../../work-items';
import { assertInUse } from '../domain/milestone';
import { MilestoneRepository } from './milestone.repository';
import { Milestones } from './milestones';

const holder = (id: string) => ({ kind: 'milestone', id });

/** Which work items are to be done by a milestone. One that is put into another milestone leaves the former. */
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

  /** The request for the work items of the milestone alone. */
  async narrowed(ctx: ProjectCtx, id: string, request: ListRequest): Promise<ListRequest> {
    await this.milestones.get(ctx, id);
    return { ...request, filters: [...request.filters, { field: 'milestoneId', operator: 'eq', value: id }] };
  }

  /** Refuses, in the name of the member `as`, to add what is no item of the project. */
  change(ctx: ProjectCtx, id: string, delta: Delta, as = 'add'): Promise<ChangedLinks> {
    return this.unitOfWork.run(async () => {
      const [milestone] = await this.records.forWrite(ctx, [id]);
      if (!milestone) throw notFound();
      assertInUse(milestone);
      return this.links.change(ctx, holder(id), delta, { as });
    });
  }

  /** Takes out those that are in it; finds nothing where none is. */
  remove(ctx: ProjectCtx, id: string, itemIds: readonly string[]): Promise<void> {
    return this.unitOfWork.run(async () => {
      const { removed } = await this.change(ctx, id, { remove: itemIds });
      if (!removed.length) throw notFound();
    });
  }
}
