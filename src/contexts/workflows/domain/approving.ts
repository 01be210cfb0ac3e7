import type { Decision, Given } from './approval';
import { mayTake, type RulingTransition } from './ruling';
import { approvalGiven, nothingToApprove, othersApprove, waysNeedName, wayUnknown } from './workflows.errors';

/** The way that is decided about: it needs no name where there is no other. */
export function chosenWay(ways: readonly RulingTransition[], id: string | undefined): RulingTransition {
  if (!ways.length) throw nothingToApprove();
  if (!id && ways.length > 1) throw waysNeedName();
  const way = ways.find((one) => !id || one.id === id);
  if (!way) throw wayUnknown();
  return way;
}

/**
 * Where a decision moves the work item; null where it stays. `given` are the earlier ones, in order: a rejection undoes
 * the approvals before it, and nobody approves twice.
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
