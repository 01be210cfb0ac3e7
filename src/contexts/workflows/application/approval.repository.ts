import { order, Records, type ListSpec, type TenantRecord } from '#kernel';
import type { InWorkItem } from '../../work-items';
import type { Approval, Given } from '../domain/approval';

/** An approval as it is read. */
export interface ApprovalRecord extends Approval, TenantRecord {
  readonly id: string;
}

export const approvalList: ListSpec = {
  filters: {},
  orderings: { createdAt: { cursor: true }, id: { cursor: true } },
  defaultOrder: order('createdAt'),
  searchable: false,
};

/** What was decided about one work item. */
export abstract class ApprovalRepository extends Records<InWorkItem, ApprovalRecord> {
  /** Of a way, since the work item came into its state; in order. */
  abstract standing(ctx: InWorkItem, transitionId: string): Promise<Given[]>;
}
