import { type Day, nextDay, type Filter, type FilterTree } from '#kernel';
import { notOneOf } from '#wording';
import { type Comparator, COMPARATORS, type Operator, type Value } from '../domain/query';
import type { Binder, Ids, Later } from './binder';
import type { Meaning } from './meaning';
import { meaningOf, timeOf, written } from './meanings';
import type { NamedKind } from './query-names';
import { all, anyOf, is, isOneOf, isUnset, not } from './trees';

type Condition = Later<FilterTree> | undefined;

/**
 * What can be said of a field. Each reading answers the condition, or undefined where the value does not fit; the
 * binder has been told why.
 */
export interface FieldType {
  readonly operators: readonly Operator[];
  /** The field has this value, or one of those that a function answers. */
  readonly equals?: (value: Value, to: Binder) => Condition;
  readonly compare?: (comparator: Comparator, value: Value, to: Binder) => Condition;
  readonly contains?: (value: Value, to: Binder) => Condition;
  readonly unset?: FilterTree | ((to: Binder) => Later<FilterTree>);
}

export const EQUALITY: readonly Operator[] = ['=', '!='];
const LISTS: readonly Operator[] = [...EQUALITY, 'IN', 'NOT IN'];
const NULLS: readonly Operator[] = ['IS NULL', 'IS NOT NULL'];
export const ORDER: readonly Operator[] = [...COMPARATORS, 'BETWEEN'];

const unfit = (value: Value, what: string, to: Binder): undefined =>
  to.problem(value.at, `${written(value)} does not fit: write ${what}.`);

/** Reads a value of the kinds that a field takes. */
const reading =
  (what: string, take: (meaning: Meaning, value: Value, to: Binder) => Condition | 'unfit') =>
  (value: Value, to: Binder): Condition => {
    const meaning = meaningOf(value, to);
    const condition = meaning && take(meaning, value, to);
    return condition === 'unfit' ? unfit(value, what, to) : condition;
  };

const oneOf =
  (filter: string, ids: Ids): Condition =>
  () =>
    isOneOf(filter, ids());

/** One of a fixed set, whatever its case. `stateGroup` takes the functions of states too. */
export const choice = (filter: string, choices: readonly string[]): FieldType => ({
  operators: LISTS,
  equals: reading(`one of ${choices.join(', ')}`, (meaning, value, to) => {
    if (meaning.kind === 'groups' && filter === 'stateGroup') return () => isOneOf(filter, meaning.groups);
    if (meaning.kind !== 'text') return 'unfit';
    const text = meaning.text.toLowerCase();
    if (choices.includes(text)) return () => is(filter, text);
    return to.problem(value.at, notOneOf(filter, meaning.text.slice(0, 60), choices));
  }),
});

interface NamedOptions {
  /** Whether a work item can be without. */
  readonly optional?: boolean;
  readonly functions?: 'groups';
}

/** A record by its name or id. */
export const named = (kind: NamedKind, filter: string, { optional, functions }: NamedOptions = {}): FieldType => ({
  operators: optional ? [...LISTS, ...NULLS] : LISTS,
  unset: optional ? isUnset(filter) : undefined,
  equals: reading(`a ${kind} by name or id`, (meaning, value, to) => {
    if (meaning.kind === 'text') return oneOf(filter, to.named(kind, meaning.text, value.at));
    if (meaning.kind === 'records' && meaning.of === kind) return oneOf(filter, meaning.ids);
    return meaning.kind === functions ? () => isOneOf('stateGroup', meaning.groups) : 'unfit';
  }),
});

export const people = (filter: string, optional = false): FieldType => ({
  operators: optional ? [...LISTS, ...NULLS] : LISTS,
  unset: optional ? isUnset(filter) : undefined,
  equals: (value, to) => {
    const ids = peopleOf(value, to);
    return ids && oneOf(filter, ids);
  },
});

/** People whom comments, beside other things, tie to an item. */
function amongPeople(word: string, filter: string) {
  return (value: Value, to: Binder): Condition => {
    const ids = peopleOf(value, to);
    return ids && to.whereRead('comments', word, () => isOneOf(filter, ids()));
  };
}

/** People whom texts of the item mention. Comments are among these, so that it is known to those who read comments. */
export const mention: FieldType = {
  operators: [...LISTS, ...NULLS],
  unset: (to) => {
    const anybody = to.whereRead('comments', 'mention', () => is('mentionsAnybody', true));
    return () => not(anybody());
  },
  equals: amongPeople('mention', 'mentions'),
};

/** People who are told of what happens to the item. Who commented on it is, so that it is known to those who read that. */
export const subscriber: FieldType = { operators: LISTS, equals: amongPeople('subscriber', 'subscribedBy') };

/** Pages that are linked to the item. Those that the caller does not see are not. */
export const linkedPage: FieldType = {
  operators: [...LISTS, ...NULLS],
  unset: (to) => {
    const linked = to.linkedPages();
    return () => not(isOneOf('linkedPages', linked()));
  },
  equals: reading('a page by name or id', (meaning, value, to) =>
    meaning.kind === 'text' ? oneOf('linkedPages', to.pages(meaning.text, value.at)) : 'unfit',
  ),
};

/** People by e-mail, name, id or a function. */
export function peopleOf(value: Value, to: Binder): Ids | undefined {
  const meaning = meaningOf(value, to);
  if (meaning?.kind === 'text') return to.named('person', meaning.text, value.at);
  if (meaning?.kind === 'people') return meaning.ids;
  return meaning && unfit(value, 'a person by e-mail, name or id, or a function of people', to);
}

export const project: FieldType = {
  operators: LISTS,
  equals: reading('a project by identifier, name or id', (meaning, value, to) =>
    meaning.kind === 'text' ? oneOf('projectId', to.projectsNamed(meaning.text, value.at)) : 'unfit',
  ),
};

/** The projects of a teamspace. */
export const teamspaceProject: FieldType = {
  operators: LISTS,
  equals: reading('a teamspace by name or id', (meaning, value, to) =>
    meaning.kind === 'text'
      ? oneOf(
          'projectId',
          to.ofTeamspaces(meaning.text, value.at, ({ projectIds }) => projectIds),
        )
      : 'unfit',
  ),
};

/** The item that others are below, by its key or id. */
export const parent: FieldType = {
  operators: [...LISTS, ...NULLS],
  unset: isUnset('parentId'),
  equals: reading('the key or id of a work item', (meaning, value, to) => {
    if (meaning.kind !== 'text') return 'unfit';
    const item = to.item(meaning.text, value.at);
    return () => isOneOf('parentId', [item()?.id ?? []].flat());
  }),
};

const textReading = (condition: (text: string) => FilterTree) =>
  reading('a text', (meaning) => (meaning.kind === 'text' ? () => condition(meaning.text) : 'unfit'));

/** A text, or several that are looked at together. */
export const text = (...filters: readonly string[]): FieldType => ({
  operators: [...EQUALITY, '~'],
  equals: textReading((value) => anyOf(filters.map((filter) => is(filter, value)))),
  contains: textReading((value) => anyOf(filters.map((field) => ({ field, operator: 'contains', value })))),
});

/** A text that items need not have. */
export const code = (filter: string): FieldType => ({
  ...text(filter),
  operators: [...LISTS, '~', ...NULLS],
  unset: isUnset(filter),
});

export const flag = (whenTrue: FilterTree, whenFalse: FilterTree): FieldType => ({
  operators: EQUALITY,
  equals: reading('true or false', (meaning) => {
    const value = meaning.kind === 'text' ? meaning.text.toLowerCase() : '';
    return value === 'true' || value === 'false' ? () => (value === 'true' ? whenTrue : whenFalse) : 'unfit';
  }),
});

const OPERATORS = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' } as const;

export const bounded = (field: string, comparator: Comparator, value: string | number): Filter => ({
  field,
  operator: OPERATORS[comparator],
  value,
});

const DAY_OR_TIME = 'a date as 2026-01-14, or a function of time';

/** A date. A moment stands for the day on which it is. */
export function date(filter: string): FieldType {
  const dayOf = (value: Value, to: Binder): Later<Day> | undefined => {
    const meaning = meaningOf(value, to);
    const time = meaning && timeOf(meaning);
    if (time?.kind === 'day') return time.day;
    if (!time || value.kind === 'literal') return meaning && unfit(value, DAY_OR_TIME, to);
    const calendar = to.calendar();
    return () => calendar().dayAt(time.moment());
  };
  return {
    operators: [...EQUALITY, ...ORDER, ...NULLS],
    unset: isUnset(filter),
    equals: (value, to) => {
      const day = dayOf(value, to);
      return day && (() => is(filter, day()));
    },
    compare: (comparator, value, to) => {
      const day = dayOf(value, to);
      return day && (() => bounded(filter, comparator, day()));
    },
  };
}

/** The conditions that a value is the border of; undefined where it is no time. */
export function borders(filter: string, value: Value, to: Binder): ((comparator: Comparator) => Filter) | undefined {
  const meaning = meaningOf(value, to);
  const time = meaning && timeOf(meaning);
  if (!time) return meaning && unfit(value, `${DAY_OR_TIME}, or a time as 2026-01-14T09:30:00Z`, to);
  if (time.kind === 'moment') return (comparator) => bounded(filter, comparator, time.moment());
  const calendar = to.calendar();
  return (comparator) => {
    const startOf = (day: Day): string => calendar().startOf(day);
    if (comparator === '<' || comparator === '>=') return bounded(filter, comparator, startOf(time.day()));
    return bounded(filter, comparator === '<=' ? '<' : '>=', startOf(nextDay(time.day())));
  };
}

/** A moment. A date stands for the whole of its day: `<=` is up to its end, `>` from the day behind it. */
export const moment = (filter: string, unset: FilterTree = isUnset(filter)): FieldType => ({
  operators: [...EQUALITY, ...ORDER, ...NULLS],
  unset,
  equals: (value, to) => {
    const border = borders(filter, value, to);
    return border && (() => all(border('>='), border('<=')));
  },
  compare: (comparator, value, to) => {
    const border = borders(filter, value, to);
    return border && (() => border(comparator));
  },
});
