import { assertSchedule, type Schedule } from '../../recurring';
import type { ScheduleConfig } from '../domain/configs';

export const ZONE = 'UTC';
const TIME = '09:00';

type Begun = ScheduleConfig & { readonly startDate: string };

/** The schedule that a config describes; throws what is wrong with it. */
export function soundSchedule(config: Begun): Schedule {
  const { frequency, interval = 1, weekdays = [], dayOfMonth = null, time = TIME, timezone = ZONE, startDate } = config;
  const days = { frequency, interval, weekdays, dayOfMonth, startDate };
  const schedule = { ...days, time, timezone, endDate: null, count: null };
  assertSchedule(schedule);
  return schedule;
}
