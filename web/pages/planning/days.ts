// Days in the interface's format, `2026-03-27`, without a time zone.

const DAY_MS = 86_400_000;

const pad = (part: number): string => String(part).padStart(2, '0');

/** Today in the reader's time zone. */
export function today(): string {
  const now = new Date();
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

/** The number of days since 1970, for calculations. */
export const numberOf = (day: string): number => Math.round(Date.parse(`${day.slice(0, 10)}T00:00:00Z`) / DAY_MS);

export const dayOf = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

export const addDays = (day: string, count: number): string => dayOf(numberOf(day) + count);

/** 0 is Monday. */
const weekdayOf = (day: string): number => (numberOf(day) + 3) % 7;

export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day));

/** The first day of the month, or of the month a number of months later. */
export function monthOf(day: string, later = 0): string {
  const [year, month] = day.split('-').map(Number) as [number, number];
  const months = year * 12 + (month - 1) + later;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${pad((months % 12) + 1)}-01`;
}
