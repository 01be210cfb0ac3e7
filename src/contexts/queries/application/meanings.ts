import { isDay, momentOf, shifted, type Calendar, type Day, type StateGroup, type Unit } from '#kernel';
import { itemReferences } from '#references';
import { quoted } from '../domain/problem';
import type { Call, Value } from '../domain/query';
import type { NameResolver } from './name-resolver';
import type { Meaning, ValueFunction } from './meaning';
import { literal, people } from './people';
import type { NamedKind } from './query-names';
import { Vocabulary } from './vocabulary';

const groups = (...names: StateGroup[]): ValueFunction => ({
  args: [0, 0],
  means: () => ({ kind: 'groups', groups: names }),
});

function day(dayOf: (calendar: Calendar) => Day): ValueFunction['means'] {
  return (_, to) => {
    const calendar = to.calendar();
    return { kind: 'day', day: () => dayOf(calendar()) };
  };
}

const moment = (momentIn: (calendar: Calendar) => string): ValueFunction => ({
  args: [0, 0],
  means: (_, to) => {
    const calendar = to.calendar();
    return { kind: 'moment', moment: () => momentIn(calendar()) };
  },
});

/** Returns the last microsecond before a moment. */
const lastBefore = (moment: string): string => shifted(moment, -1).replace('Z', '999Z');

const begin = (unit: Unit) => moment((calendar) => calendar.startOf(calendar.first(unit)));
const end = (unit: Unit) => moment((calendar) => lastBefore(calendar.startOf(calendar.behind(unit))));

/** Limits of about a hundred years, so that the result is always a valid date. */
const FARTHEST = { day: 36_500, week: 5_200, month: 1_200 } as const;

const away = (unit: keyof typeof FARTHEST, direction: 1 | -1): ValueFunction => ({
  args: [1, 1],
  means: (call, to) => {
    const [count] = call.args;
    const text = count!.kind === 'literal' ? count!.text : '';
    if (/^\d{1,5}$/.test(text) && Number(text) <= FARTHEST[unit]) {
      return day((calendar) => calendar.shifted(direction * Number(text), unit))(call, to);
    }
    return to.problem(count!.at, `${call.name}() takes a whole number from 0 to ${FARTHEST[unit]}.`);
  },
});

const MAX_PATTERN = 200;

/** True if a pattern has back references or options (`***`). Both can make matching extremely slow. */
const isRisky = (pattern: string): boolean => /\\[1-9]|^\*\*\*/.test(pattern.replace(/\\\\/g, ''));

/** Function that returns the records of a kind whose names match a regular expression. */
const matching = (kind: NamedKind): ValueFunction => ({
  args: [1, 1],
  means: ({ args }, to) => {
    const pattern = literal(args[0]!, to);
    if (!pattern) return undefined;
    const { text, at } = pattern;
    if (text.length > MAX_PATTERN) {
      return to.problem(at, `A regular expression has at most ${MAX_PATTERN} characters.`);
    }
    if (isRisky(text)) return to.problem(at, 'A regular expression cannot refer back to its own groups.');
    return { kind: 'records', of: kind, ids: to.recordsMatching(kind, { pattern: text, at }) };
  },
});

/** Functions that return a set of records, as the owner of the kind declares them. */
const sets: Readonly<Record<string, ValueFunction>> = Object.fromEntries(
  itemReferences().flatMap(({ kind, query }) =>
    Object.keys(query?.sets ?? {}).map((set) => [
      set,
      {
        args: [0, 0],
        means: (_: Call, to: NameResolver) => ({ kind: 'records', of: kind, ids: to.recordsIn(kind, set) }),
      },
    ]),
  ),
);

/** Functions that return values. */
export const FUNCTIONS: Readonly<Record<string, ValueFunction>> = {
  now: moment(({ now }) => now),
  today: { args: [0, 0], means: day(({ today }) => today) },
  startOfDay: begin('day'),
  endOfDay: end('day'),
  startOfWeek: begin('week'),
  endOfWeek: end('week'),
  startOfMonth: begin('month'),
  endOfMonth: end('month'),
  startOfYear: begin('year'),
  endOfYear: end('year'),
  daysAgo: away('day', -1),
  daysFromNow: away('day', 1),
  weeksAgo: away('week', -1),
  weeksFromNow: away('week', 1),
  monthsAgo: away('month', -1),
  monthsFromNow: away('month', 1),
  openStates: groups('backlog', 'unstarted', 'started'),
  activeStates: groups('unstarted', 'started'),
  closedStates: groups('completed', 'cancelled'),
  ...people,
  ...sets,
  moduleMatch: matching('module'),
  releaseMatch: matching('release'),
};

const functions = new Vocabulary('function', FUNCTIONS);

export function meaningOf(value: Value, to: NameResolver): Meaning | undefined {
  if (value.kind === 'literal') return { kind: 'text', text: value.text };
  const definition = functions.find(value, to);
  return definition && hasArguments(value, definition.args, to) ? definition.means(value, to) : undefined;
}

export function hasArguments(
  { name, args, at }: Call,
  [least, most]: readonly [number, number],
  to: NameResolver,
): boolean {
  if (args.length >= least && args.length <= most) return true;
  const some = least === most ? String(most) : `${least} to ${most}`;
  to.problem(at, `${name}() takes ${most ? some : 'no'} ${most === 1 ? 'argument' : 'arguments'}.`);
  return false;
}

/** Returns the day or moment that a value means, whether written or computed; undefined for anything else. */
export function timeOf(meaning: Meaning): Extract<Meaning, { kind: 'day' | 'moment' }> | undefined {
  if (meaning.kind === 'day' || meaning.kind === 'moment') return meaning;
  if (meaning.kind !== 'text') return undefined;
  const { text } = meaning;
  if (isDay(text)) return { kind: 'day', day: () => text };
  const at = momentOf(text);
  return at === undefined ? undefined : { kind: 'moment', moment: () => at };
}

/** Returns a value as error messages show it. */
export const written = (value: Value): string => (value.kind === 'call' ? `${value.name}()` : quoted(value.text));
