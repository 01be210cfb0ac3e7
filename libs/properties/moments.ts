import { instant, isDay, momentOf } from '#kernel';
import { DATE_FORMATS, type DateFormat } from './kinds';

/** A day, or a moment of it, as the moment that is stored: a day stands for its beginning, in UTC. */
export function storedMoment(text: string): string | undefined {
  if (isDay(text)) return instant(text);
  const moment = momentOf(text);
  return moment && instant(moment);
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const FORMATS: Readonly<Record<DateFormat, (year: string, month: string, day: string) => string>> = {
  'MMM dd, yyyy': (year, month, day) => `${MONTHS[Number(month) - 1]} ${day}, ${year}`,
  'dd/MM/yyyy': (year, month, day) => `${day}/${month}/${year}`,
  'MM/dd/yyyy': (year, month, day) => `${month}/${day}/${year}`,
  'yyyy/MM/dd': (year, month, day) => `${year}/${month}/${day}`,
};

const isDateFormat = (format: unknown): format is DateFormat => DATE_FORMATS.some((known) => known === format);

/** The day of a moment, in UTC, in the format of a property; as in ISO 8601 where it has none. */
export function displayedDay(moment: string, format: unknown): string {
  const day = moment.slice(0, 10);
  const [year, month, date] = day.split('-') as [string, string, string];
  return isDateFormat(format) ? FORMATS[format](year, month, date) : day;
}
