import { Calendar, nextDay, shifted } from '#kernel';

/** The highest frequencies of mail about unread notifications. */
export const DIGESTS = ['off', 'hourly', 'daily'] as const;
export type Digest = (typeof DIGESTS)[number];

/** Frequency for people who have not chosen one. */
export const DEFAULT_DIGEST: Digest = 'daily';

const HOUR_MS = 3_600_000;
const MORNING = '08:00';

/** Returns when the mail about notifications that wait since `since` is due; null if it is never sent. */
export function dueAt(since: string, digest: Digest, timezone: string): string | null {
  if (digest === 'off') return null;
  if (digest === 'hourly') return shifted(since, HOUR_MS);
  const calendar = new Calendar(since, timezone);
  const morning = calendar.at(calendar.today, MORNING);
  return Date.parse(morning) > Date.parse(since) ? morning : calendar.at(nextDay(calendar.today), MORNING);
}
