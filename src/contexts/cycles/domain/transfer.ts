import { DomainError } from '#kernel';
import { hasEnded, type Span } from './cycle';

const rule = (reason: string, message: string) => new DomainError('conflict', reason, message);

/**
 * Checks that work items can be transferred: the first cycle has ended or has no dates, and the second has not ended.
 */
export function assertTransferable(from: Span, to: Span, at: string): void {
  if (from.endDate && from.endDate >= at) throw rule('cycle_still_open', 'The old cycle is not completed yet');
  if (hasEnded(to, at)) {
    throw rule('cycle_target_ended', 'The cycle where the issues are transferred is already completed');
  }
}

/** Checks that the cycle has not ended, since an ended cycle takes no work items. */
export function assertTakesItems(cycle: Span, at: string): void {
  if (!hasEnded(cycle, at)) return;
  throw rule('cycle_completed', 'The Cycle has already been completed so no new issues can be added');
}
