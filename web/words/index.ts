import { de } from './de';
import { en } from './en';

/** The languages of the application. */
const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in every language. */
export type Text = Readonly<Record<Language, string>>;

const KEY = 'cairn-language';

/** The language that the person chose on this device. */
export const chosenLanguage = (): Language | undefined =>
  LANGUAGES.find((one) => one === globalThis.localStorage?.getItem(KEY));

/** Switches the language; without one, to that of the browser. */
export function chooseLanguage(choice: Language | undefined): void {
  if (choice) localStorage.setItem(KEY, choice);
  else localStorage.removeItem(KEY);
  location.reload();
}

export const language: Language =
  chosenLanguage() ??
  navigator.languages
    .map((tag) => LANGUAGES.find((one) => tag.split('-')[0] === one))
    .find((found) => found !== undefined) ??
  'en';

type Shared = typeof en;

const shared: Readonly<Record<Language, Shared>> = { en, de };

/** Texts that several folders share. */
export const words = (): Shared => shared[language];

/**
 * Combines the texts of a folder with the shared ones and returns a function for those in the reader's language. The
 * English texts define the keys; the compiler reports keys that another language lacks.
 */
export function catalogue<Texts extends object>(texts: Readonly<Record<Language, Texts>>): () => Shared & Texts {
  const all = { ...words(), ...texts[language] };
  return () => all;
}

export const textOf = (text: Text): string => text[language];

const locale = navigator.languages.find((tag) => tag.startsWith(language)) ?? language;

const number = new Intl.NumberFormat(locale);
const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' });
const dayOfYear = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });

export const formatNumber = (value: number): string => number.format(value);

/** Formats a calendar date such as `2026-03-27`, which has no time zone. */
export function formatDate(date: string): string {
  const at = new Date(`${date.slice(0, 10)}T00:00:00Z`);
  return at.getUTCFullYear() === new Date().getFullYear() ? day.format(at) : dayOfYear.format(at);
}

export const formatMoment = (time: string): string => moment.format(new Date(time));

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** `1.5 MB`, in the reader's language. */
export function formatSize(bytes: number): string {
  const power = Math.min(UNITS.length - 1, Math.floor(Math.log(Math.max(bytes, 1)) / Math.log(1024)));
  const options = { style: 'unit', unit: UNITS[power], unitDisplay: 'short', maximumFractionDigits: 1 } as const;
  return new Intl.NumberFormat(language, options).format(bytes / 1024 ** power);
}

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
