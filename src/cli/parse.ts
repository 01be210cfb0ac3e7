import { InvalidArgumentError } from 'commander';

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/;

/** Parses `never`, a duration such as 12h, 90d or 8w, a day (its end in UTC) or a time. Returns null for `never`. */
export function parseExpiry(text: string, now: number): string | null {
  if (text === 'never') return null;
  const [, count, unit] = /^([1-9]\d{0,4})([hdw])$/.exec(text) ?? [];
  const moment = unit ? now + Number(count) * UNITS[unit]! : Date.parse(DATE.test(text) ? `${text}T23:59:59Z` : text);
  const isSound = unit !== undefined || ((DATE.test(text) || MOMENT.test(text)) && isRealDay(text));
  if (!isSound || Number.isNaN(moment)) {
    throw new InvalidArgumentError(
      'It must be never, a duration such as 12h, 90d or 8w, or a date such as 2030-12-31.',
    );
  }
  return new Date(moment).toISOString();
}

/** Parses a day (its start or end in UTC), or a time with its time zone. */
export function parseBound(text: string, edge: 'start' | 'end'): string {
  const moment = DATE.test(text) ? `${text}T${edge === 'start' ? '00:00:00' : '23:59:59.999999'}Z` : text;
  if (!MOMENT.test(moment) || !isRealDay(moment) || Number.isNaN(Date.parse(moment))) {
    throw new InvalidArgumentError('It must be a date such as 2026-01-31, or a time such as 2026-01-31T09:00:00Z.');
  }
  return moment;
}

/** True if the day exists. JavaScript accepts 31 February as a day in March. */
const isRealDay = (text: string): boolean => {
  const day = new Date(`${text.slice(0, 10)}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text.slice(0, 10));
};

export function parseWhole(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

export function parseEmail(text: string): string {
  if (!/^[^\s@]{1,64}@[^\s@]{1,189}$/.test(text))
    throw new InvalidArgumentError('It must be an e-mail address, such as ann@example.com.');
  return text;
}

/** Parses the address of a server. */
export function parseAddress(text: string): string {
  if (!/^https?:\/\/[^\s/]/.test(text) || !URL.canParse(text))
    throw new InvalidArgumentError('It must be an address, such as https://tracker.example.com.');
  return text;
}

/** Parses a project's identifier, as in keys of work items. */
export function parseIdentifier(text: string): string {
  const identifier = text.toUpperCase();
  if (!/^[A-Z0-9_]{1,12}$/.test(identifier)) {
    throw new InvalidArgumentError('It must be 1 to 12 letters and digits, such as ENG.');
  }
  return identifier;
}

/** Parses names that are separated by commas or spaces. */
export function parseNames(text: string): string[] {
  const names = text.split(/[\s,]+/).filter(Boolean);
  if (!names.length) throw new InvalidArgumentError('It must be names separated by commas.');
  return names;
}
