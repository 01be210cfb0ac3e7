import { Injectable } from '@nestjs/common';
import { notFound, UnitOfWork, type ListRequest, type ProjectCtx } from '#kernel';
import { ItemLinkReads, ItemLinks, type ChangedLinks, type Delta, type ItemLink } from '../../work-items';
import { assertInUse } from '../domain/module';
import { ModuleRepository } from './module.repository';
import { Modules } from './modules';

const holder = (id: string) => ({ kind: 'module', id });

/** Which work items are in a module. */
@Injectable()
export class ModuleItems {
  constructor(
    private readonly modules: Modules,
    private readonly records: ModuleRepository,
    private readonly links: ItemLinks,
    private readonly reads: ItemLinkReads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** The request for the module's items alone. */
  async narrowed(ctx: ProjectCtx, id: string, request: ListRequest): Promise<ListRequest> {
    await this.modules.get(ctx, id);
    return { ...request, filters: [...request.filters, { field: 'moduleId', operator: 'eq', value: id }] };
  }

  /** Refuses what is no item of the project. */
  change(ctx: ProjectCtx, id: string, delta: Delta): Promise<ChangedLinks> {
    return this.inUse(ctx, id, () => this.links.change(ctx, holder(id), delta, { as: 'add' }));
  }

  /** Passes over what is no item of the project; answers all that is in the module then. */
  add(ctx: ProjectCtx, id: string, itemIds: readonly string[]): Promise<ItemLink[]> {
    return this.inUse(ctx, id, async () => {
      await this.links.change(ctx, holder(id), { add: itemIds });
      return this.reads.all(ctx, holder(id));
    });
  }

  remove(ctx: ProjectCtx, id: string, itemId: string): Promise<void> {
    return this.inUse(ctx, id, async () => {
      const { removed } = await this.links.change(ctx, holder(id), { remove: [itemId] });
      if (!removed.length) throw notFound();
    });
  }

  /** Does something with a module that stays until it is done. */
  private inUse<T>(ctx: ProjectCtx, id: string, work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      const [module] = await this.records.forWrite(ctx, [id]);
      if (!module) throw notFound();
      assertInUse(module);
      return work();
    });
  }
}
