import type { Statistics } from './data';

type Day = Statistics['days'][number];

const WEEK = 7;
const MOST_POINTS = 60;

/**
 * Created and completed items by day, or by week for many days. The last week ends with the last day; an incomplete
 * first week is left out.
 */
export function pointsOf(days: readonly Day[]): { readonly isByWeek: boolean; readonly points: readonly Day[] } {
  if (days.length <= MOST_POINTS) return { isByWeek: false, points: days };
  const rest = days.length % WEEK;
  const points: Day[] = [];
  for (let at = rest; at < days.length; at += WEEK) {
    const week = days.slice(at, at + WEEK);
    const sum = (of: (day: Day) => number) => week.reduce((all, day) => all + of(day), 0);
    points.push({
      ...week.at(-1)!,
      created_items: sum(({ created_items: items }) => items),
      completed_items: sum(({ completed_items: items }) => items),
    });
  }
  return { isByWeek: true, points };
}
