import type { DateOrder } from '#kernel';

const MONTHS = new Map(
  ['en', 'de'].flatMap((language) =>
    ['long', 'short'].flatMap((month) =>
      Array.from({ length: 12 }, (_, index) => {
        const format = new Intl.DateTimeFormat(language, { month: month as 'long' | 'short', timeZone: 'UTC' });
        const name = format.format(Date.UTC(2024, index, 15));
        return [name.toLowerCase().replace('.', '').slice(0, 3), index + 1] as const;
      }),
    ),
  ),
);

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ](.*))?$/;
const NUMBERS = /^(\d{1,2})[./-](\d{1,2})[./-](\d{2}|\d{4})(?:,?\s+(.*))?$/;
const NAMED = /^(\d{1,2})[. /-]+(\p{L}+)\.?[ /-]+(\d{2}|\d{4})(?:,?\s+(.*))?$/u;
const NAMED_FIRST = /^(\p{L}+)\.? (\d{1,2}),? (\d{4})(?:,?\s+(.*))?$/u;
const TIME = /^(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s*(am|pm)?\s*(z|utc|gmt|[+-]\d{2}:?\d{2})?$/i;

interface Parts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly time: string | undefined;
}

/** Reads a date or a time as programs write it. Undefined if it is none. */
function partsOf(text: string, order: DateOrder): Parts | undefined {
  const parts = (year: string, month: number, day: string, time: string | undefined): Parts => ({
    ...{ year: year.length === 2 ? 2000 + Number(year) : Number(year), month, day: Number(day), time },
  });
  const iso = ISO.exec(text);
  if (iso) return parts(iso[1]!, Number(iso[2]), iso[3]!, iso[4]);
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const isDayFirst = order === 'dmy' || text.includes('.');
    const [day, month] = isDayFirst ? [numbers[1]!, numbers[2]!] : [numbers[2]!, numbers[1]!];
    return parts(numbers[3]!, Number(month), day, numbers[4]);
  }
  const named = NAMED.exec(text);
  if (named) return parts(named[3]!, monthNamed(named[2]!), named[1]!, named[4]);
  const first = NAMED_FIRST.exec(text);
  return first ? parts(first[3]!, monthNamed(first[1]!), first[2]!, first[4]) : undefined;
}

/** May and Mai, March and März differ in their third letter; Mrz is how some programs write the latter. */
const monthNamed = (name: string): number => {
  const short = name.toLowerCase().slice(0, 3);
  return MONTHS.get(short) ?? (short === 'mrz' ? 3 : 0);
};

const two = (number: number): string => String(number).padStart(2, '0');

/** Returns a day as YYYY-MM-DD, or undefined if the text is not a date. */
export function dayOf(text: string, order: DateOrder): string | undefined {
  const parts = partsOf(text.trim(), order);
  if (!parts) return undefined;
  const { year, month, day } = parts;
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 0;
  return exists ? `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` : undefined;
}

/** Returns a time in ISO 8601, or undefined if the text is none. A time without a zone is read as UTC. */
export function instantOf(text: string, order: DateOrder): string | undefined {
  const plain = text.trim();
  const day = dayOf(plain, order);
  if (!day) return undefined;
  const { time = '' } = partsOf(plain, order)!;
  if (!time.trim()) return `${day}T00:00:00.000Z`;
  const found = TIME.exec(time.trim());
  if (!found) return undefined;
  const [, hour, minute, second = '00', fraction = '0', half, zone = 'Z'] = found;
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour);
  const offset = /^[+-]/.test(zone) ? zone : 'Z';
  const date = new Date(`${day}T${two(hours)}:${minute}:${second}.${fraction.slice(0, 3).padEnd(3, '0')}${offset}`);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
