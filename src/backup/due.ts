const MINUTE_MS = 60_000;
/** The longest interval of a pattern: four years, for the 29th of February. */
const YEARS_MS = 4 * 366 * 24 * 3_600_000;

/** True if the minute belongs to a schedule. */
export type Matches = (moment: {
  readonly min: number;
  readonly hour: number;
  readonly date: number;
  readonly month: number;
  readonly dow: number;
}) => boolean;

/** Returns the last minute of a schedule up to a time, or null if there is none in four years. */
export function lastDue(matches: Matches, before: Date): Date | null {
  const newest = Math.floor(before.getTime() / MINUTE_MS) * MINUTE_MS;
  for (let at = newest; at > newest - YEARS_MS; at -= MINUTE_MS) {
    const moment = new Date(at);
    const digest = {
      min: moment.getUTCMinutes(),
      hour: moment.getUTCHours(),
      date: moment.getUTCDate(),
      month: moment.getUTCMonth() + 1,
      dow: moment.getUTCDay(),
    };
    if (matches(digest)) return moment;
  }
  return null;
}
