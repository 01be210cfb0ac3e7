import type { FieldErrors } from './errors';

const ZONES = new Set(Intl.supportedValuesOf('timeZone'));

/** A zone of the IANA database, its aliases included. Offsets such as +02:00 are none. */
export function isTimeZone(name: string): boolean {
  if (ZONES.has(name)) return true;
  if (!/^[A-Z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Notes a `timezone` that is none. */
export function checkTimeZone(name: string | undefined, errors: FieldErrors): void {
  if (name === undefined || isTimeZone(name)) return;
  errors.add('timezone', 'invalid_choice', `"${name.slice(0, 100)}" is not a valid choice.`);
}
