import { Injectable } from '@nestjs/common';
import { RRuleTemporal } from 'rrule-temporal';
import type { Day } from '#kernel';
import { ScheduleDays } from '../application/schedule-days';
import type { DayRule } from '../domain/schedule';

const SHORTEST_MONTH = 28;

/**
 * Returns the rule for a day of the month, or the last day of shorter months: it lists all possible days up to this one
 * and takes the last that exists.
 */
const upTo = (day: number): string => {
  const days = Array.from({ length: Math.max(1, day - SHORTEST_MONTH + 1) }, (_, index) => day - index);
  return `BYMONTHDAY=${days.reverse().join(',')};BYSETPOS=-1`;
};

const PARTS: { readonly [F in DayRule['frequency']]: (rule: DayRule) => string[] } = {
  daily: () => [],
  weekly: ({ weekdays }) => (weekdays.length ? [`BYDAY=${weekdays.map((day) => day.slice(0, 2)).join(',')}`] : []),
  monthly: ({ dayOfMonth, startDate }) => [upTo(dayOfMonth ?? Number(startDate.slice(8)))],
  yearly: ({ startDate }) => [`BYMONTH=${Number(startDate.slice(5, 7))}`, upTo(Number(startDate.slice(8)))],
};

/** Computes days with a library for the rules of RFC 5545. Only whole days are computed, in UTC. */
@Injectable()
export class RruleScheduleDays extends ScheduleDays {
  after(rule: DayRule, day: Day): Day | null {
    const { frequency, interval, startDate } = rule;
    const parts = [`FREQ=${frequency}`, `INTERVAL=${interval}`, 'WKST=MO', ...PARTS[frequency](rule)];
    const text = `DTSTART:${startDate.replaceAll('-', '')}T000000Z\nRRULE:${parts.join(';').toUpperCase()}`;
    const next = new RRuleTemporal({ rruleString: text }).next(new Date(`${day}T00:00:00Z`));
    return next ? next.toPlainDate().toString() : null;
  }
}
