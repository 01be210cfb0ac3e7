import { addDays, numberOf } from '../planning/days';
import type { Cycle } from './data';

type Dated = Pick<Cycle, 'name' | 'start_date' | 'end_date'>;

/** What a new cycle begins with in its form. */
interface NextCycle {
  readonly name: string;
  readonly start: string;
  readonly end: string;
}

const TWO_WEEKS = 14;

/**
 * Proposes a cycle: it follows the last one, takes as many days, and counts on if that name ends with a number. The first
 * one begins today and takes two weeks.
 */
export function nextCycle(cycles: readonly Dated[], today: string): NextCycle {
  const dated = cycles.filter(({ start_date: start, end_date: end }) => start && end);
  const last = dated.toSorted((one, other) => one.end_date!.localeCompare(other.end_date!)).at(-1);
  const days = last ? numberOf(last.end_date!) - numberOf(last.start_date!) + 1 : TWO_WEEKS;
  const start = last && numberOf(last.end_date!) >= numberOf(today) ? addDays(last.end_date!, 1) : today;
  return { name: countedOn(last?.name ?? ''), start, end: addDays(start, days - 1) };
}

function countedOn(name: string): string {
  const [, words, number] = /^(.*?)(\d{1,6})$/.exec(name) ?? [];
  return number === undefined ? '' : `${words}${Number(number) + 1}`;
}
