import { filter, order, Records, type ListSpec, type ProjectCtx, type TenantRecord } from '#kernel';
import { ESTIMATE_TYPES, type Estimate } from '../domain/estimate';

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
