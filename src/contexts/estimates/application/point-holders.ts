import { Injectable } from '@nestjs/common';
import type { Lookup, ProjectCtx } from '#kernel';
import { WorkItems } from '../../work-items';
import { EstimatePointRepository, type EstimatePointRecord } from './estimate.repository';

/** Removes estimate points from work items. */
@Injectable()
export class PointHolders {
  constructor(
    private readonly points: EstimatePointRepository,
    private readonly items: WorkItems,
  ) {}

  /**
   * Removes points that are about to be deleted from their work items. Writers of work items lock the item before the
   * point, so the items are cleared before the points are locked, and again afterwards for items that got a point
   * meanwhile.
   */
  async release<R>(ctx: ProjectCtx, pointIds: readonly string[], locking: () => Promise<R>): Promise<R> {
    await this.clear(ctx, pointIds);
    const locked = await locking();
    await this.clear(ctx, pointIds);
    return locked;
  }

  /** `If-Match` of the request is not about the work items. */
  private async clear(ctx: ProjectCtx, pointIds: readonly string[]): Promise<void> {
    if (!pointIds.length) return;
    const holders = await this.points.holders(ctx, pointIds);
    await this.items.changeAll({ ...ctx, expectedVersions: undefined }, holders, ({ estimatePointId }) =>
      estimatePointId && pointIds.includes(estimatePointId) ? { estimatePointId: null } : undefined,
    );
  }
}

/** Looks up the points of estimates by the estimate's id. */
@Injectable()
export class PointsOfEstimates implements Lookup<readonly EstimatePointRecord[]> {
  constructor(private readonly points: EstimatePointRepository) {}

  async byIds(ctx: { readonly workspaceId: string }, estimateIds: readonly string[]) {
    const points = await this.points.ofEstimates(ctx, estimateIds);
    return new Map(estimateIds.map((id) => [id, points.filter(({ estimateId }) => estimateId === id)]));
  }
}
