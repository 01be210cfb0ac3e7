import type { FieldErrors } from './errors';

const ZONES = new Set(Intl.supportedValuesOf('timeZone'));

/**
 * Checks that a name is a time zone of the IANA database or an alias of one. Offsets such as `+02:00` are not accepted.
 */
export function isTimeZone(name: string): boolean {
  if (ZONES.has(name)) return true;
  if (!/^[A-Z]/.test(name)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

/** Adds an error if `name` is given and is not a time zone. */
export function checkTimeZone(name: string | undefined, errors: FieldErrors): void {
  if (name === undefined || isTimeZone(name)) return;
  errors.add('timezone', 'invalid_choice', `"${name.slice(0, 100)}" is not a valid choice.`);
}
