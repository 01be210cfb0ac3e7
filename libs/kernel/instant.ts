/**
 * Converts a time to ISO 8601 in UTC with microseconds, the form in which the database writes times. A time without an
 * offset counts as UTC.
 */
export function instant(text: string): string {
  const zoned = text.length <= 10 || /(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`;
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? '';
  return `${new Date(zoned).toISOString().slice(0, 19)}.${fraction.slice(0, 6).padEnd(6, '0')}Z`;
}

/** Returns the time this many milliseconds after another one, or before it if the number is negative. */
export const shifted = (at: string, milliseconds: number): string =>
  new Date(Date.parse(at) + milliseconds).toISOString();
