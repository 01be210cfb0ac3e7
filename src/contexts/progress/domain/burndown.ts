import { dayOf, MOST_DAYS, numberOf } from './days';
import { NOTHING, type Sums } from './standing';

/** The changes of one day, such as `2026-03-04`. */
export interface DayDelta {
  readonly day: string;
  readonly items: Sums;
  readonly points: Sums;
}

/** The sums at the end of a day. */
export interface Day extends DayDelta {
  readonly remainingItems: number;
  readonly remainingPoints: number;
  /** What would remain at an even pace from the first day to the last; null without a last day. */
  readonly idealItems: number | null;
  readonly idealPoints: number | null;
}

export interface Period {
  readonly from: string;
  /** The day on which all work should be done; null if there is none. */
  readonly until: string | null;
  readonly today: string;
}

const plus = (one: Sums, other: Sums): Sums => ({
  total: one.total + other.total,
  completed: one.completed + other.completed,
  cancelled: one.cancelled + other.cancelled,
});

const remaining = ({ total, completed, cancelled }: Sums): number => total - completed - cancelled;

/**
 * Returns the days from the first one to the last one or today, at most the latest 366. Changes before the first day
 * count on the first day; changes after the last day are left out.
 */
export function burndown(deltas: readonly DayDelta[], { from, until, today }: Period): Day[] {
  const first = numberOf(from);
  const last = Math.min(numberOf(today), until === null ? Infinity : numberOf(until));
  const inOrder = [...deltas].sort((one, other) => (one.day < other.day ? -1 : 1));
  const days: DayDelta[] = [];
  let [items, points, next] = [NOTHING, NOTHING, 0];
  for (let number = Math.max(first, last - MOST_DAYS + 1); number <= last; number++) {
    for (; next < inOrder.length && numberOf(inOrder[next]!.day) <= number; next++) {
      items = plus(items, inOrder[next]!.items);
      points = plus(points, inOrder[next]!.points);
    }
    days.push({ day: dayOf(number), items, points });
  }
  const ideal = evenly(first, until);
  return days.map((day) => ({
    ...day,
    remainingItems: remaining(day.items),
    remainingPoints: remaining(day.points),
    idealItems: ideal(day.day, items),
    idealPoints: ideal(day.day, points),
  }));
}

/**
 * Returns a function that spreads the current work evenly over the days: all of it remains before the first day, none
 * after the last.
 */
function evenly(first: number, until: string | null): (day: string, now: Sums) => number | null {
  if (until === null) return () => null;
  const days = Math.max(numberOf(until) - first + 1, 1);
  return (day, { total, cancelled }) => {
    const left = 1 - (numberOf(day) - first + 1) / days;
    return Math.round((total - cancelled) * left * 100) / 100;
  };
}
