import { FieldErrors } from '#kernel';
import { alreadyAccepted } from './intake.errors';

export const STATUS = { pending: -2, rejected: -1, snoozed: 0, accepted: 1, duplicate: 2 } as const;
export const STATUSES = [-2, -1, 0, 1, 2] as const;
export type IntakeStatus = (typeof STATUSES)[number];

/** What history calls each status. */
export const STATUS_NAMES: Readonly<Record<IntakeStatus, string>> = {
  [-2]: 'Pending',
  [-1]: 'Rejected',
  0: 'Snoozed',
  1: 'Accepted',
  2: 'Duplicate',
};

/** Something that was submitted to a project: a work item that waits for a decision, or what was decided about it. */
export interface IntakeItem {
  readonly id: string;
  readonly projectId: string;
  readonly intakeId: string;
  readonly workItemId: string;
  readonly status: IntakeStatus;
  /** When it waits again; only of what is snoozed. */
  readonly snoozedTill: string | null;
  /** The work item that says the same; only of a duplicate. */
  readonly duplicateToId: string | null;
  readonly source: string | null;
  readonly sourceEmail: string | null;
  readonly extra: object;
  readonly externalSource: string | null;
  readonly externalId: string | null;
}

export interface Decision {
  readonly status?: IntakeStatus;
  readonly snoozedTill?: string | null;
  readonly duplicateToId?: string | null;
}

type Decided = Pick<IntakeItem, 'status' | 'snoozedTill' | 'duplicateToId'>;

export const PENDING: Decided = { status: STATUS.pending, snoozedTill: null, duplicateToId: null };

/**
 * What a decision makes of an item. What is snoozed says until when, and a duplicate of what; no other status has either.
 * Once it is accepted it is work like any other, and nothing is decided any more.
 */
export function decided(item: Decided, decision: Decision, now: string): Decided {
  const { status = item.status } = decision;
  if (item.status === STATUS.accepted && status !== STATUS.accepted) throw alreadyAccepted();
  const { snoozedTill, duplicateToId } = { ...item, ...decision };
  const after = {
    status,
    snoozedTill: status === STATUS.snoozed ? snoozedTill : null,
    duplicateToId: status === STATUS.duplicate ? duplicateToId : null,
  };
  assertComplete(after, decision, now);
  return after;
}

function assertComplete({ status, snoozedTill, duplicateToId }: Decided, decision: Decision, now: string): void {
  const errors = new FieldErrors();
  if (status === STATUS.snoozed && !snoozedTill) {
    errors.add('snoozedTill', 'required', 'Say until when it is snoozed.');
  }
  if (status === STATUS.duplicate && !duplicateToId) {
    errors.add('duplicateToId', 'required', 'Say which work item it is a duplicate of.');
  }
  const till = decision.snoozedTill ?? snoozedTill;
  if (till && Date.parse(till) <= Date.parse(now)) {
    errors.add('snoozedTill', 'invalid', 'An item cannot be snoozed until a time that has passed.');
  }
  if (decision.snoozedTill && status !== STATUS.snoozed) {
    errors.add('snoozedTill', 'invalid', 'Only what is snoozed, by status 0, has a time to wait for.');
  }
  if (decision.duplicateToId && status !== STATUS.duplicate) {
    errors.add('duplicateToId', 'invalid', 'Only a duplicate, by status 2, names another work item.');
  }
  errors.throwIfAny();
}
