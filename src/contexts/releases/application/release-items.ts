import { Injectable } from '@nestjs/common';
import { notFound, UnitOfWork, type ListRequest, type Page, type WorkspaceCtx } from '#kernel';
import { ItemLinks, WorkItems, type ChangedLinks, type Delta, type WorkItemRecord } from '../../work-items';
import { ReleaseRepository } from './release.repository';
import { Releases } from './releases';

/** Which work items are in a release: those of any project. */
@Injectable()
export class ReleaseItems {
  constructor(
    private readonly releases: Releases,
    private readonly records: ReleaseRepository,
    private readonly items: WorkItems,
    private readonly links: ItemLinks,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /** Those that the caller sees. */
  async list(ctx: WorkspaceCtx, id: string, request: ListRequest): Promise<Page<WorkItemRecord>> {
    return this.items.listWorkspace(ctx, await this.narrowed(ctx, id, request));
  }

  /** The request for the work items of the release alone. */
  async narrowed(ctx: WorkspaceCtx, id: string, request: ListRequest): Promise<ListRequest> {
    await this.releases.get(ctx, id);
    return { ...request, filters: [...request.filters, { field: 'releaseId', operator: 'eq', value: id }] };
  }

  /** Refuses, in the name of the member `as`, to add what is no work item of the workspace. */
  change(ctx: WorkspaceCtx, id: string, delta: Delta, as = 'add'): Promise<ChangedLinks> {
    return this.unitOfWork.run(async () => {
      // The release stays until the transaction ends.
      const [release] = await this.records.forWrite(ctx, [id]);
      if (!release) throw notFound();
      return this.links.change(ctx, { kind: 'release', id }, delta, { as });
    });
  }

  /** Takes out those that are in it; finds nothing where none is. */
  async remove(ctx: WorkspaceCtx, id: string, itemIds: readonly string[]): Promise<void> {
    const { removed } = await this.change(ctx, id, { remove: itemIds });
    if (!removed.length) throw notFound();
  }
}
