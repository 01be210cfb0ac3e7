import { decided, type Decision } from '#kernel';
import { nextTime, type DayAfter, type Schedule } from './schedule';

/** `paused`: switched off; `ended`: nothing is left to come; `stopped`: switched off by itself, `stoppedReason` says why. */
export const STATUSES = ['active', 'paused', 'ended', 'stopped'] as const;
export type Status = (typeof STATUSES)[number];

/** Why one was switched off by itself: the person it acts as may not make work items there any more, or the template is gone. */
export const STOP_REASONS = ['person_may_not', 'template_deleted'] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** A work item that is made again and again after a template. */
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
  /** Occurrences so far, those that were skipped or failed included. */
  readonly occurrenceCount: number;
}

export const OUTCOMES = ['made', 'failed', 'skipped'] as const;
export type OutcomeOfTurn = (typeof OUTCOMES)[number];

/** What became of one time of the schedule. */
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
/** Times that were missed for longer are passed over: with one a day at most, this many items are made up for. */
const CATCH_UP_DAYS = 7;

export const isTooLate = (dueAt: string, now: string): boolean =>
  Date.parse(now) - Date.parse(dueAt) > CATCH_UP_DAYS * DAY_MS;

const later = (a: string, b: string | null): string => (b !== null && b > a ? b : a);

/** What is made, and when. A name decides nothing. */
const DECIDING = [
  ...(['templateId', 'frequency', 'interval', 'weekdays', 'dayOfMonth', 'time', 'timezone'] as const),
  ...(['startDate', 'endDate', 'count'] as const),
];

/** Whoever says what is made or when, or switches it on, decides it; switching it off decides nothing. */
export function revised<R extends RecurringWorkItem>(after: R, before: R, decision: Decision): R {
  const members = after.isEnabled ? ([...DECIDING, 'isEnabled'] as const) : DECIDING;
  return decided(after, before, { members, decision });
}

/** As it is once somebody has made or changed it: what lies before now does not come any more. */
export function scheduled<R extends RecurringWorkItem>(item: R, now: string, dayAfter: DayAfter): R {
  if (!item.isEnabled) return { ...item, nextRunAt: null, status: item.stoppedReason ? 'stopped' : 'paused' };
  const nextRunAt = nextTime(item, later(now, item.lastRunAt), item.occurrenceCount, dayAfter);
  return { ...item, nextRunAt, status: nextRunAt ? 'active' : 'ended', stoppedReason: null };
}

/** As it is once a time of it has come. */
export function advanced<R extends RecurringWorkItem>(item: R, dueAt: string, dayAfter: DayAfter): R {
  const occurrenceCount = item.occurrenceCount + 1;
  const nextRunAt = nextTime(item, dueAt, occurrenceCount, dayAfter);
  return { ...item, occurrenceCount, lastRunAt: dueAt, nextRunAt, status: nextRunAt ? 'active' : 'ended' };
}

/** As it is once it cannot go on: until somebody switches it on again. */
export const stopped = <R extends RecurringWorkItem>(item: R, stoppedReason: StopReason): R => ({
  ...item,
  isEnabled: false,
  nextRunAt: null,
  status: 'stopped',
  stoppedReason,
});
