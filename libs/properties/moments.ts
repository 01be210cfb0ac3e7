import { instant, isDay, momentOf } from '#kernel';
import { DATE_FORMATS, type DateFormat } from './kinds';

/**
 * Converts a day or a time to the stored time. A day becomes its beginning in UTC. Returns undefined if the text is
 * neither.
 */
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

/** Formats the UTC day of a time in the format of a property, or else as ISO 8601. */
export function displayedDay(moment: string, format: unknown): string {
  const day = moment.slice(0, 10);
  const [year, month, date] = day.split('-') as [string, string, string];
  return isDateFormat(format) ? FORMATS[format](year, month, date) : day;
}
