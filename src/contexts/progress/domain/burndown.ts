import { NOTHING, type Sums } from './standing';

/** What happened on a day, as `2026-03-04`. */
export interface DayDelta {
  readonly day: string;
  readonly items: Sums;
  readonly points: Sums;
}

/** Where things stood at the end of a day. */
export interface Day extends DayDelta {
  readonly remainingItems: number;
  readonly remainingPoints: number;
  /** What would remain if work went on evenly from the first day to the last; null without a last day. */
  readonly idealItems: number | null;
  readonly idealPoints: number | null;
}

export interface Period {
  readonly from: string;
  /** The day on which all should be done. */
  readonly until: string | null;
  readonly today: string;
}

/** A chart of more days would be of no use, and a cycle may last for ever. */
export const MOST_DAYS = 366;

const DAY_MS = 86_400_000;
const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

const plus = (one: Sums, other: Sums): Sums => ({
  total: one.total + other.total,
  completed: one.completed + other.completed,
  cancelled: one.cancelled + other.cancelled,
});

const remaining = ({ total, completed, cancelled }: Sums): number => total - completed - cancelled;

/**
 * The days from the first one on, until the last one or today, the latest 366 of them. What was done before the first
 * day is there on it; what was done after the last one, as late work, is not shown.
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

/** All that there is to do now, spread over the days: everything remains before the first one, nothing after the last. */
function evenly(first: number, until: string | null): (day: string, now: Sums) => number | null {
  if (until === null) return () => null;
  const days = Math.max(numberOf(until) - first + 1, 1);
  return (day, { total, cancelled }) => {
    const left = 1 - (numberOf(day) - first + 1) / days;
    return Math.round((total - cancelled) * left * 100) / 100;
  };
}
