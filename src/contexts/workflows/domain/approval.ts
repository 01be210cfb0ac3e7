import { mayTake, type RulingTransition } from './ruling';
import { approvalGiven, nothingToApprove, othersApprove, waysNeedName, wayUnknown } from './workflows.errors';

/** Decisions about a work item that waits for approval. */
export const DECISIONS = ['approved', 'rejected'] as const;
export type Decision = (typeof DECISIONS)[number];

/** A decision about one transition out of the state of a work item. */
export interface Approval {
  readonly id: string;
  readonly projectId: string;
  readonly workItemId: string;
  readonly transitionId: string;
  readonly decision: Decision;
  /**
   * The state to which the decision moved the work item. Null if it stayed, because more approvals are needed or no
   * state is named for rejections.
   */
  readonly movedToId: string | null;
}

/** A decision made since the work item entered its state. */
export interface Given {
  readonly userId: string;
  readonly decision: Decision;
}

/** Returns the transition to decide about. Its id may be left out if there is only one. */
export function chosenWay(ways: readonly RulingTransition[], id: string | undefined): RulingTransition {
  if (!ways.length) throw nothingToApprove();
  if (!id && ways.length > 1) throw waysNeedName();
  const way = ways.find((one) => !id || one.id === id);
  if (!way) throw wayUnknown();
  return way;
}

/**
 * Returns the state to which a decision moves the work item; null if it stays. `given` are the earlier decisions in
 * order. A rejection cancels the approvals before it, and nobody may approve twice.
 */
export function outcomeOf(way: RulingTransition, given: readonly Given[], next: Given): string | null {
  if (!mayTake(way, next.userId)) throw othersApprove();
  if (next.decision === 'rejected') return way.rejectionStateId;
  const standing = approvalsAfterRejection(given);
  if (standing.has(next.userId)) throw approvalGiven();
  return standing.size + 1 >= (way.requiredApprovals ?? 1) ? way.transitionStateId : null;
}

function approvalsAfterRejection(given: readonly Given[]): ReadonlySet<string> {
  const rejected = given.map(({ decision }): Decision => decision).lastIndexOf('rejected');
  return new Set(given.slice(rejected + 1).map(({ userId }) => userId));
}
