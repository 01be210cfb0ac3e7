import { Calendar, checkTimeZone, FieldErrors, instant, isDay, type Day } from '#kernel';

export const FREQUENCIES = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export type Frequency = (typeof FREQUENCIES)[number];

export const WEEKDAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;

/** Days that come again, as people write them in a calendar. */
export interface DayRule {
  readonly frequency: Frequency;
  /** Every how many days, weeks, months or years. */
  readonly interval: number;
  /** Of a weekly rule; that of the first day where there are none. */
  readonly weekdays: readonly string[];
  /** Of a monthly rule; that of the first day where there is none. Shorter months have it on their last day. */
  readonly dayOfMonth: number | null;
  readonly startDate: Day;
}

/** When something happens again and again. */
export interface Schedule extends DayRule {
  /** On the clock of the time zone, as 09:30. */
  readonly time: string;
  readonly timezone: string;
  /** The last day on which it may happen. */
  readonly endDate: Day | null;
  /** How often it happens at most. */
  readonly count: number | null;
}

/** The first day of a rule behind another day. */
export type DayAfter = (rule: DayRule, after: Day) => Day | null;

/** What computing days is worth: nobody plans for longer, and old days only cost time. */
const EARLIEST = '2000-01-01';
const LATEST = '2200-01-01';

/** Throws every member that is wrong, or does not fit the frequency. */
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
 * The first time of a schedule behind a moment; null where it has ended. `happened`: how often it has happened. An hour that
 * clocks leave out is the one after it, and of one that comes twice it is the first: every day of the rule has one time.
 */
export function nextTime(schedule: Schedule, after: string, happened: number, dayAfter: DayAfter): string | null {
  const { count, endDate, time, timezone } = schedule;
  if (count !== null && happened >= count) return null;
  const calendar = new Calendar(after, timezone);
  // Days are asked for behind a day: the one before today is the first that today is behind of.
  let day = dayAfter(schedule, calendar.shifted(-1, 'day'));
  while (day !== null && (endDate === null || day <= endDate)) {
    const moment = instant(calendar.at(day, time));
    if (moment > instant(after)) return moment;
    day = dayAfter(schedule, day);
  }
  return null;
}
