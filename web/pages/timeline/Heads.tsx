import type { ReactNode } from 'react';
import { language } from '../../words';
import { dayOf, monthOf, numberOf } from '../planning/days';
import type { Span } from './rows';
import type { Zoom } from './view';

const monthName = new Intl.DateTimeFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' });
const WEEK = 7;
/** Day number 0 is a Thursday. */
const MONDAY = 4;

interface Props {
  readonly range: Span;
  readonly zoom: Zoom;
  readonly x: (day: number) => number;
  readonly now: number;
}

function monthsOf({ start, end }: Span): number[] {
  const first = monthOf(dayOf(start));
  const months: number[] = [];
  for (let later = 0; ; later++) {
    const month = numberOf(monthOf(first, later));
    if (month > end) return months;
    months.push(Math.max(month, start));
  }
}

function ticksOf({ start, end }: Span, step: number): number[] {
  const first = step === WEEK ? start + ((MONDAY - (start % WEEK) + WEEK) % WEEK) : start;
  return Array.from({ length: Math.max(0, Math.floor((end - first) / step) + 1) }, (_, index) => first + index * step);
}

/** The head: months, and below them weeks or days. A line marks today. */
export function Heads({ range, zoom, x, now }: Props): ReactNode {
  const ticks = zoom === 'months' ? [] : ticksOf(range, zoom === 'days' ? 1 : WEEK);
  return (
    <>
      <div className="timeline-heads" aria-hidden="true">
        {monthsOf(range).map((month, index, months) => (
          <span
            key={month}
            className="timeline-month"
            style={{ left: `calc(var(--names) + ${x(month)}px)`, width: x(months[index + 1] ?? range.end) - x(month) }}
          >
            <span>{monthName.format(new Date(`${dayOf(month)}T00:00:00Z`))}</span>
          </span>
        ))}
        {ticks.map((tick) => (
          <span
            key={tick}
            className="timeline-tick"
            data-now={tick === now || undefined}
            style={{ left: `calc(var(--names) + ${x(tick)}px)` }}
          >
            {Number(dayOf(tick).slice(8))}
          </span>
        ))}
      </div>
      <div className="timeline-now" style={{ left: `calc(var(--names) + ${x(now) + (x(1) - x(0)) / 2}px)` }} />
    </>
  );
}
