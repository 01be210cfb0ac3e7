import { de } from './de';
import { en, type Words } from './en';

const CATALOGUES: Readonly<Record<string, Words>> = { en, de };

const chosen =
  navigator.languages.map((language) => language.split('-')[0]!).find((language) => language in CATALOGUES) ?? 'en';

/** The texts in the reader's language. */
export const words = (): Words => CATALOGUES[chosen]!;

const locale = navigator.languages.find((language) => language.startsWith(chosen)) ?? chosen;

export const language = chosen;
const number = new Intl.NumberFormat(locale);
const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayOfYear = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });

export const formatNumber = (value: number): string => number.format(value);

/** A calendar date such as `2026-03-27`, which has no time zone. */
export function formatDate(date: string): string {
  const at = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return at.getUTCFullYear() === new Date().getFullYear() ? day.format(at) : dayOfYear.format(at);
}

export const formatMoment = (time: string): string => moment.format(new Date(time));

const STEPS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** `3 hr. ago`, in the reader's language. */
export function formatAgo(time: string): string {
  const seconds = (Date.parse(time) - Date.now()) / 1000;
  const step = STEPS.find(([, length]) => Math.abs(seconds) >= length);
  return step ? relative.format(Math.trunc(seconds / step[1]), step[0]) : relative.format(0, 'second');
}
