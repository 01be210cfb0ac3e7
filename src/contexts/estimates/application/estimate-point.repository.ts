import { filter, order, Records, type ListSpec, type ProjectCtx, type TenantRecord } from '#kernel';
import type { EstimatePoint } from '../domain/estimate-point';

/** A point as it is read. */
export interface EstimatePointRecord extends EstimatePoint, TenantRecord {
  readonly id: string;
}

/** A request about the points of one estimate. */
export interface InEstimate extends ProjectCtx {
  readonly estimateId: string;
}

export const estimatePointList: ListSpec = {
  filters: {
    key: filter.integer(),
    value: filter.name(),
    externalId: filter.text(),
    externalSource: filter.text(),
  },
  orderings: { key: {}, createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('key'),
  searchable: true,
};

/** Points of one estimate. */
export abstract class EstimatePointRepository extends Records<InEstimate, EstimatePointRecord> {
  /** The points of several estimates, in the order of their keys. */
  abstract ofEstimates(
    ctx: { readonly workspaceId: string },
    estimateIds: readonly string[],
  ): Promise<EstimatePointRecord[]>;
  /** Points of any estimates of the project, locked. */
  abstract forRemoval(ctx: ProjectCtx, ids: readonly string[]): Promise<EstimatePointRecord[]>;
  abstract removeAll(ctx: ProjectCtx, at: string, ids: readonly string[]): Promise<void>;
  /** Ids of the work items that have one of the points, the archive included. */
  abstract holders(ctx: ProjectCtx, pointIds: readonly string[]): Promise<string[]>;
}
