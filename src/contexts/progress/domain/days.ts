/** The most days of a chart. More would be of no use, and a cycle may have no end. */
export const MOST_DAYS = 366;

const DAY_MS = 86_400_000;

/** Number of a day, counted from 1970-01-01. */
export const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
