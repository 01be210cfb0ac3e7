import type { Burndown } from '../application/progress';

/** Returns a burndown in the form of the schema `BURNDOWN`. */
export const shown = ({ from, until, timezone, days }: Burndown) => ({
  first_day: from,
  last_day: until,
  timezone,
  days: days.map(({ day, items, points, ...rest }) => ({
    date: day,
    total_items: items.total,
    completed_items: items.completed,
    cancelled_items: items.cancelled,
    remaining_items: rest.remainingItems,
    ideal_items: rest.idealItems,
    total_points: points.total,
    completed_points: points.completed,
    cancelled_points: points.cancelled,
    remaining_points: rest.remainingPoints,
    ideal_points: rest.idealPoints,
  })),
});
