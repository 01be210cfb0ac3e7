import type { NewItem, Priority } from '../../data/wire';

/** The records that marked words can name. */
interface Names {
  readonly labels: readonly { readonly id: string; readonly name: string }[];
  readonly people: readonly { readonly id: string; readonly display_name: string }[];
}

const PRIORITY: Readonly<Record<string, Priority>> = { urgent: 'urgent', high: 'high', medium: 'medium', low: 'low' };

const isoDate = (date: Date): string =>
  [date.getFullYear(), String(date.getMonth() + 1).padStart(2, '0'), String(date.getDate()).padStart(2, '0')].join('-');

/** Parses `^today`, `^tomorrow`, `^fri` and `^2026-03-27` as a date. */
function dateOf(word: string, today: Date): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(word)) return word;
  const inDays = (days: number) => isoDate(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days));
  if (word === 'today') return inDays(0);
  if (word === 'tomorrow') return inDays(1);
  const weekday = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'].indexOf(word.slice(0, 3));
  return weekday < 0 ? undefined : inDays((weekday - today.getDay() + 7) % 7 || 7);
}

/**
 * Parses a new work item from one line: `Fix login #bug @ann !high ^tomorrow`. A marked word that names nothing stays
 * part of the title.
 */
export function readLine(line: string, { labels, people }: Names, today = new Date()): NewItem {
  const label_ids: string[] = [];
  const assignee_ids: string[] = [];
  const change: { priority?: Priority; target_date?: string } = {};
  const take = (word: string): boolean => {
    const [sign, rest] = [word[0], word.slice(1).toLowerCase()];
    if (!rest) return false;
    if (sign === '#')
      return push(label_ids, labels.find(({ name }) => name.toLowerCase().replaceAll(' ', '-') === rest)?.id);
    if (sign === '@')
      return push(
        assignee_ids,
        people.find(({ display_name }) => display_name.toLowerCase().replaceAll(' ', '.').startsWith(rest))?.id,
      );
    if (sign === '!' && PRIORITY[rest]) change.priority = PRIORITY[rest];
    else if (sign === '^' && dateOf(rest, today)) change.target_date = dateOf(rest, today)!;
    else return false;
    return true;
  };
  const name = line
    .trim()
    .split(/\s+/)
    .filter((word) => !take(word))
    .join(' ');
  return { name, ...change, ...(label_ids.length && { label_ids }), ...(assignee_ids.length && { assignee_ids }) };
}

function push(ids: string[], id: string | undefined): boolean {
  if (id) ids.push(id);
  return Boolean(id);
}
