import { Calendar, checkTimeZone, FieldErrors, instant, isDay, type Day } from '#kernel';

export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** A rule for recurring days, as in a calendar. */
export interface DayRule {
  readonly frequency: Frequency;
  /** Number of days, weeks, months or years from one occurrence to the next. */
  readonly interval: number;
  /** Weekdays of a weekly rule. If empty, the weekday of the start date. */
  readonly weekdays: readonly string[];
  /** Day of a monthly rule. If null, the day of the start date. Shorter months use their last day. */
  readonly dayOfMonth: number | null;
  readonly startDate: Day;
}

/** A recurring schedule: a rule for days, and a time of day. */
export interface Schedule extends DayRule {
  /** Local time in the time zone, such as 09:30. */
  readonly time: string;
  readonly timezone: string;
  /** The last possible day; null if there is no end. */
  readonly endDate: Day | null;
  /** The most occurrences; null if unlimited. */
  readonly count: number | null;
}

/** Returns the first day of a rule after another day; null if there is none. */
export type DayAfter = (rule: DayRule, after: Day) => Day | null;

/** Limits of the start date. Nobody plans further ahead, and computing from very old days takes time. */
const EARLIEST = '2000-01-01';
const LATEST = '2200-01-01';

/** Throws an error that lists all members that are invalid or do not fit the frequency. */
export function assertSchedule(schedule: Schedule): void {
  const { frequency, weekdays, dayOfMonth, timezone, startDate, endDate, count } = schedule;
  const errors = new FieldErrors();
  if (weekdays.length && frequency !== 'weekly')
    errors.add('weekdays', 'invalid', 'Only a weekly schedule has weekdays.');
  const strange = weekdays.find((day) => !(WEEKDAYS as readonly string[]).includes(day));
  if (strange !== undefined) errors.add('weekdays', 'invalid_choice', `Must be some of ${WEEKDAYS.join(', ')}.`);
  if (dayOfMonth !== null && frequency !== 'monthly') {
    errors.add('dayOfMonth', 'invalid', 'Only a monthly schedule has a day of the month.');
  }
  checkTimeZone(timezone, errors);
  if (!isDay(startDate) || startDate < EARLIEST || startDate > LATEST) {
    errors.add('startDate', 'invalid', `Must be a day between ${EARLIEST} and ${LATEST}.`);
  }
  if (endDate !== null && endDate < startDate) errors.add('endDate', 'invalid', 'The end may not be before the start.');
  if (endDate !== null && count !== null) errors.add('count', 'invalid', 'Send end_date or count, not both.');
  errors.throwIfAny();
}

/**
 * Returns the first time of a schedule after a moment; null if the schedule has ended. `happened` is the number of
 * occurrences so far. A local time that the clocks skip becomes the one an hour later, and of a time that occurs twice
 * the first is used, so every day of the rule has exactly one time.
 */
export function nextTime(schedule: Schedule, after: string, happened: number, dayAfter: DayAfter): string | null {
  const { count, endDate, time, timezone } = schedule;
  if (count !== null && happened >= count) return null;
  const calendar = new Calendar(after, timezone);
  // `dayAfter` returns days after the given one, so the search starts with yesterday to include today.
  let day = dayAfter(schedule, calendar.shifted(-1, 'day'));
  while (day !== null && (endDate === null || day <= endDate)) {
    const moment = instant(calendar.at(day, time));
    if (moment > instant(after)) return moment;
    day = dayAfter(schedule, day);
  }
  return null;
}
