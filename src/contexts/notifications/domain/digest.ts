import { Calendar, nextDay, shifted } from '#kernel';

/** How often somebody gets mail about what they have not read, at most. */
export const DIGESTS = ['off', 'hourly', 'daily'] as const;
export type Digest = (typeof DIGESTS)[number];

/** For those who did not choose. */
export const DEFAULT_DIGEST: Digest = 'daily';

const HOUR_MS = 3_600_000;
const MORNING = '08:00';

/** When the mail about what waits since a moment is due; null for never. */
export function dueAt(since: string, digest: Digest, timezone: string): string | null {
  if (digest === 'off') return null;
  if (digest === 'hourly') return shifted(since, HOUR_MS);
  const calendar = new Calendar(since, timezone);
  const morning = calendar.at(calendar.today, MORNING);
  return Date.parse(morning) > Date.parse(since) ? morning : calendar.at(nextDay(calendar.today), MORNING);
}
