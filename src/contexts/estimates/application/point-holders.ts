import { Injectable } from '@nestjs/common';
import type { ProjectCtx } from '#kernel';
import { WorkItems } from '../../work-items';
import { EstimatePointRepository } from './estimate-point.repository';

/** The work items that have points of an estimate. */
@Injectable()
export class PointHolders {
  constructor(
    private readonly points: EstimatePointRepository,
    private readonly items: WorkItems,
  ) {}

  /**
   * Takes points that are about to go off their work items. Writers of items lock the item before the point, so this is
   * done before the points are locked, and once more after it for who got one of them meanwhile.
   */
  async release<R>(ctx: ProjectCtx, pointIds: readonly string[], locking: () => Promise<R>): Promise<R> {
    await this.clear(ctx, pointIds);
    const locked = await locking();
    await this.clear(ctx, pointIds);
    return locked;
  }

  /** The request's `If-Match` is not about the items. */
  private async clear(ctx: ProjectCtx, pointIds: readonly string[]): Promise<void> {
    if (!pointIds.length) return;
    const holders = await this.points.holders(ctx, pointIds);
    await this.items.changeAll({ ...ctx, expectedVersions: undefined }, holders, ({ estimatePointId }) =>
      estimatePointId && pointIds.includes(estimatePointId) ? { estimatePointId: null } : undefined,
    );
  }
}
