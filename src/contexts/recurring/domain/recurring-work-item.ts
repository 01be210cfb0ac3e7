import { decided, type Decision } from '#kernel';
import { nextTime, type DayAfter, type Schedule } from './schedule';

/**
 * `paused`: switched off by a person; `ended`: no occurrences are left; `stopped`: switched off by the server, with the
 * reason in `stoppedReason`.
 */
export const STATUSES = ['active', 'paused', 'ended', 'stopped'] as const;
export type Status = (typeof STATUSES)[number];

/**
 * Why the server switched a schedule off: its person may no longer create work items there, or the template was
 * deleted.
 */
export const STOP_REASONS = ['person_may_not', 'template_deleted'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** A schedule that creates work items from a template. */
export interface RecurringWorkItem extends Schedule, Decision {
  readonly id: string;
  readonly projectId: string;
  readonly name: string;
  readonly templateId: string;
  readonly isEnabled: boolean;
  readonly status: Status;
  readonly stoppedReason: StopReason | null;
  readonly nextRunAt: string | null;
  /** The time of the last occurrence. */
  readonly lastRunAt: string | null;
  /** Number of occurrences so far, including skipped and failed ones. */
  readonly occurrenceCount: number;
}

export const OUTCOMES = ['made', 'failed', 'skipped'] as const;
export type OutcomeOfTurn = (typeof OUTCOMES)[number];

/** The result of one occurrence of the schedule. */
export interface Occurrence {
  readonly id: string;
  readonly projectId: string;
  readonly recurringWorkItemId: string;
  readonly dueAt: string;
  readonly status: OutcomeOfTurn;
  readonly workItemId: string | null;
  readonly reason: string | null;
}

const DAY_MS = 86_400_000;
/**
 * Days for which missed occurrences are made up. Older ones are skipped. There is at most one a day, so this limits
 * their number.
 */
const CATCH_UP_DAYS = 7;

export const isTooLate = (dueAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(dueAt) > CATCH_UP_DAYS * DAY_MS;

const later = (a: string, b: string | null): string => (b !== null && b > a ? b : a);

/** Members that decide what is created and when. The name is not one of them. */
const DECIDING = [
  ...(['templateId', 'frequency', 'interval', 'weekdays', 'dayOfMonth', 'time', 'timezone'] as const),
  ...(['startDate', 'endDate', 'count'] as const),
];

/**
 * Returns the changed item with its decider. A person who changes what is created or when, or switches the item on,
 * becomes the decider; switching it off does not count.
 */
export function revised<R extends RecurringWorkItem>(after: R, before: R, decision: Decision): R {
  const members = after.isEnabled ? ([...DECIDING, 'isEnabled'] as const) : DECIDING;
  return decided(after, before, { members, decision });
}

/** Returns the item after it was created or changed, with its next time. Times before now are skipped. */
export function scheduled<R extends RecurringWorkItem>(item: R, now: string, dayAfter: DayAfter): R {
  if (!item.isEnabled) return { ...item, nextRunAt: null, status: item.stoppedReason ? 'stopped' : 'paused' };
  const nextRunAt = nextTime(item, later(now, item.lastRunAt), item.occurrenceCount, dayAfter);
  return { ...item, nextRunAt, status: nextRunAt ? 'active' : 'ended', stoppedReason: null };
}

/** Returns the item after one of its occurrences, with the next time. */
export function advanced<R extends RecurringWorkItem>(item: R, dueAt: string, dayAfter: DayAfter): R {
  const occurrenceCount = item.occurrenceCount + 1;
  const nextRunAt = nextTime(item, dueAt, occurrenceCount, dayAfter);
  return { ...item, occurrenceCount, lastRunAt: dueAt, nextRunAt, status: nextRunAt ? 'active' : 'ended' };
}

/** Returns the item as stopped for a reason. A person can switch it on again. */
export const stopped = <R extends RecurringWorkItem>(item: R, stoppedReason: StopReason): R => ({
  ...item,
  isEnabled: false,
  nextRunAt: null,
  status: 'stopped',
  stoppedReason,
});

/** Features that only the plan decides about; workspaces and projects have no switch for them. */
export const FEATURES = ['recurring_work_items'] as const;

declare module '#kernel' {
  interface FeatureNames {
    recurring_work_items: true;
  }
}
