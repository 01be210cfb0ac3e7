import { defineRecordEvents } from '#events';
import { filter, order, Records, type ListSpec, type ProjectCtx, type TenantRecord } from '#kernel';
import { ESTIMATE_TYPES, type Estimate, type EstimatePoint } from '../domain/estimate';

/** An estimate as it is read. */
export interface EstimateRecord extends Estimate, TenantRecord {
  readonly id: string;
}

export const estimateList: ListSpec = {
  filters: {
    name: filter.name(),
    type: filter.choice(ESTIMATE_TYPES, 'eq', 'in'),
    externalId: filter.text(),
    externalSource: filter.text(),
  },
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('-createdAt'),
  searchable: true,
};

/** Estimates of one project. */
export abstract class EstimateRepository extends Records<ProjectCtx, EstimateRecord> {}

/** A point as it is read. */
export interface EstimatePointRecord extends EstimatePoint, TenantRecord {
  readonly id: string;
}

/** Context of a request about the points of one estimate. */
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
  /** Returns the points of several estimates, ordered by key. */
  abstract ofEstimates(
    ctx: { readonly workspaceId: string },
    estimateIds: readonly string[],
  ): Promise<EstimatePointRecord[]>;
  /** Returns and locks points of any estimates of the project. */
  abstract forRemoval(ctx: ProjectCtx, ids: readonly string[]): Promise<EstimatePointRecord[]>;
  abstract removeAll(ctx: ProjectCtx, at: string, ids: readonly string[]): Promise<void>;
  /** Returns the ids of work items that have one of the points, archived ones included. */
  abstract holders(ctx: ProjectCtx, pointIds: readonly string[]): Promise<string[]>;
}

export const estimateEvents = defineRecordEvents<EstimateRecord>({ kind: 'estimate', entityType: 'estimate' });

export const estimatePointEvents = defineRecordEvents<EstimatePointRecord>({
  kind: 'estimate.point',
  entityType: 'estimate_point',
});
