import { DomainError, FieldErrors, invalidField } from '#kernel';

export const STATUS = { pending: -2, rejected: -1, snoozed: 0, accepted: 1, duplicate: 2 } as const;
export const STATUSES = [-2, -1, 0, 1, 2] as const;
export type IntakeStatus = (typeof STATUSES)[number];

/** Names of the statuses in the history of the work item. */
export const STATUS_NAMES: Readonly<Record<IntakeStatus, string>> = {
  [-2]: 'Pending',
  [-1]: 'Rejected',
  0: 'Snoozed',
  1: 'Accepted',
  2: 'Duplicate',
};

/** A submission to a project: its work item and the decision about it. */
export interface IntakeItem {
  readonly id: string;
  readonly projectId: string;
  readonly intakeId: string;
  readonly workItemId: string;
  readonly status: IntakeStatus;
  /** The time when the submission becomes pending again. Null unless it is snoozed. */
  readonly snoozedTill: string | null;
  /** The work item that this one duplicates. Null unless the status is duplicate. */
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
 * Returns the state of a submission after a decision. Only a snoozed submission has a time, and only a duplicate names
 * another work item. Throws if an accepted submission would get another status, or if the decision is incomplete.
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
    errors.add('snoozedTill', 'required', 'Set the time until which it is snoozed.');
  }
  if (status === STATUS.duplicate && !duplicateToId) {
    errors.add('duplicateToId', 'required', 'Name the work item that it duplicates.');
  }
  const till = decision.snoozedTill ?? snoozedTill;
  if (till && Date.parse(till) <= Date.parse(now)) {
    errors.add('snoozedTill', 'invalid', 'An item can be snoozed only until a time in the future.');
  }
  if (decision.snoozedTill && status !== STATUS.snoozed) {
    errors.add('snoozedTill', 'invalid', 'Only a snoozed item (status 0) can have this time.');
  }
  if (decision.duplicateToId && status !== STATUS.duplicate) {
    errors.add('duplicateToId', 'invalid', 'Only a duplicate (status 2) can name another work item.');
  }
  errors.throwIfAny();
}

const alreadyAccepted = () =>
  new DomainError('conflict', 'intake_item_accepted', 'The item was already accepted, so its status cannot change.');

export const intakeNotEnabled = () =>
  new DomainError(
    'invalid_request',
    'intake_not_enabled',
    "Intake is not enabled for this project enable it through the project's api",
  );

export const notYourSubmission = () =>
  new DomainError('forbidden', 'intake_not_yours', 'You cannot edit intake work items');

export const notYoursToDelete = () =>
  new DomainError('forbidden', 'not_owner', 'Only admin or creator can delete the work item');

export const unknownDuplicate = () =>
  invalidField('duplicateToId', 'There is no such work item in this project.', 'does_not_exist');
