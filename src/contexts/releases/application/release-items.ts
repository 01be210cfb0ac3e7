import { Injectable } from '@nestjs/common';
import { notFound, UnitOfWork, type ListRequest, type Page, type WorkspaceCtx } from '#kernel';
import { ItemLinks, WorkItems, type ChangedLinks, type Delta, type WorkItemRecord } from '../../work-items';
import { ReleaseRepository } from './release.repository';
import { Releases } from './releases';

/** The work items of releases, which can be of any project. */
@Injectable()
export class ReleaseItems {
  constructor(
    private readonly releases: Releases,
    private readonly records: ReleaseRepository,
    private readonly items: WorkItems,
    private readonly links: ItemLinks,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Lists the work items that the caller may see. */
  async list(ctx: WorkspaceCtx, id: string, request: ListRequest): Promise<Page<WorkItemRecord>> {
    return this.items.listWorkspace(ctx, await this.narrowed(ctx, id, request));
  }

  /** Narrows a request for work items to those of the release. */
  async narrowed(ctx: WorkspaceCtx, id: string, request: ListRequest): Promise<ListRequest> {
    await this.releases.get(ctx, id);
    return { ...request, filters: [...request.filters, { field: 'releaseId', operator: 'eq', value: id }] };
  }

  /** Adds and removes work items. `as` is the member of the request that errors about unknown work items name. */
  change(ctx: WorkspaceCtx, id: string, delta: Delta, as = 'add'): Promise<ChangedLinks> {
    return this.unitOfWork.run(async () => {
      const [release] = await this.records.forWrite(ctx, [id]);
      if (!release) throw notFound();
      return this.links.change(ctx, { kind: 'release', id }, delta, { as });
    });
  }

  async add(ctx: WorkspaceCtx, id: string, itemIds: readonly string[]): Promise<void> {
    await this.change(ctx, id, { add: itemIds }, 'ids');
  }

  /** @throws DomainError `not_found` if none of them is in the release. */
  async remove(ctx: WorkspaceCtx, id: string, itemIds: readonly string[]): Promise<void> {
    const { removed } = await this.change(ctx, id, { remove: itemIds });
    if (!removed.length) throw notFound();
  }
}
