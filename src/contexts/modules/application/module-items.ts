import { Injectable } from '@nestjs/common';
import { notFound, UnitOfWork, type ListRequest, type ProjectCtx } from '#kernel';
import { ItemLinkReads, ItemLinks, type ChangedLinks, type Delta, type ItemLink } from '../../work-items';
import { assertInUse } from '../domain/module';
import { ModuleRepository } from './module.repository';
import { Modules } from './modules';

const holder = (id: string) => ({ kind: 'module', id });

/** The work items of a module. */
@Injectable()
export class ModuleItems {
  constructor(
    private readonly modules: Modules,
    private readonly records: ModuleRepository,
    private readonly links: ItemLinks,
    private readonly reads: ItemLinkReads,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Narrows a request for work items to those of the module. */
  async narrowed(ctx: ProjectCtx, id: string, request: ListRequest): Promise<ListRequest> {
    await this.modules.get(ctx, id);
    return { ...request, filters: [...request.filters, { field: 'moduleId', operator: 'eq', value: id }] };
  }

  /** Adds and removes work items. Throws if one to add is not a work item of the project. */
  change(ctx: ProjectCtx, id: string, delta: Delta): Promise<ChangedLinks> {
    return this.inUse(ctx, id, () => this.links.change(ctx, holder(id), delta, { as: 'add' }));
  }

  /** Adds work items and ignores ids that are not work items of the project. Returns all work items of the module. */
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

  /** Runs work in a transaction while the module is locked. Throws if it is archived. */
  private inUse<T>(ctx: ProjectCtx, id: string, work: () => Promise<T>): Promise<T> {
    return this.unitOfWork.run(async () => {
      const [module] = await this.records.forWrite(ctx, [id]);
      if (!module) throw notFound();
      assertInUse(module);
      return work();
    });
  }
}
