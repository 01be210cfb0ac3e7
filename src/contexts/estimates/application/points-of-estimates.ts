import { Injectable } from '@nestjs/common';
import type { Lookup } from '#kernel';
import { EstimatePointRepository, type EstimatePointRecord } from './estimate-point.repository';

/** Finds the points of estimates, by the estimate. */
@Injectable()
export class PointsOfEstimates implements Lookup<readonly EstimatePointRecord[]> {
  constructor(private readonly points: EstimatePointRepository) {}

  async byIds(ctx: { readonly workspaceId: string }, estimateIds: readonly string[]) {
    const points = await this.points.ofEstimates(ctx, estimateIds);
    return new Map(estimateIds.map((id) => [id, points.filter(({ estimateId }) => estimateId === id)]));
  }
}
