import { type Day, nextDay, type Filter, type FilterTree } from '#kernel';
import { notOneOf } from '#wording';
import { type Comparator, COMPARATORS, type Operator, type Value } from '../domain/query';
import type { NameResolver, Ids, Deferred } from './name-resolver';
import type { Meaning } from './meaning';
import { meaningOf, timeOf, written } from './meanings';
import type { NamedKind } from './query-names';
import { all, anyOf, is, isOneOf, isUnset, not } from './trees';

type Condition = Deferred<FilterTree> | undefined;

/**
 * The operators of a field and their translations. Each function returns a condition, or undefined if the value does
 * not fit; the problem has then been added to the resolver's list.
 */
export interface FieldType {
  readonly operators: readonly Operator[];
  /** Condition that the field has this value, or one of the values of a function. */
  readonly equals?: (value: Value, to: NameResolver) => Condition;
  readonly compare?: (comparator: Comparator, value: Value, to: NameResolver) => Condition;
  readonly contains?: (value: Value, to: NameResolver) => Condition;
  readonly unset?: FilterTree | ((to: NameResolver) => Deferred<FilterTree>);
}

export const EQUALITY: readonly Operator[] = ['=', '!='];
const LISTS: readonly Operator[] = [...EQUALITY, 'IN', 'NOT IN'];
const NULLS: readonly Operator[] = ['IS NULL', 'IS NOT NULL'];
export const ORDER: readonly Operator[] = [...COMPARATORS, 'BETWEEN'];

const unfit = (value: Value, what: string, to: NameResolver): undefined =>
  to.problem(value.at, `${written(value)} does not fit: write ${what}.`);

/** Translates a value. If it is not of a kind that the field accepts, adds a problem that names the accepted kinds. */
const reading =
  (what: string, take: (meaning: Meaning, value: Value, to: NameResolver) => Condition | 'unfit') =>
  (value: Value, to: NameResolver): Condition => {
    const meaning = meaningOf(value, to);
    const condition = meaning && take(meaning, value, to);
    return condition === 'unfit' ? unfit(value, what, to) : condition;
  };

const oneOf =
  (filter: string, ids: Ids): Condition =>
  () =>
    isOneOf(filter, ids());

/** Type of fields with a fixed set of values, in any letter case. `stateGroup` also accepts the functions of states. */
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
  /** True if a work item can be without a value. */
  readonly optional?: boolean;
  readonly functions?: 'groups';
}

/** Type of fields that refer to a record by its name or id. */
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

/** Condition on people who are connected to an item by comments, among other things. */
function amongPeople(word: string, filter: string) {
  return (value: Value, to: NameResolver): Condition => {
    const ids = peopleOf(value, to);
    return ids && to.whereRead('comments', word, () => isOneOf(filter, ids()));
  };
}

/** People mentioned in texts of the item. These include comments, so callers need permission to read comments. */
export const mention: FieldType = {
  operators: [...LISTS, ...NULLS],
  unset: (to) => {
    const anybody = to.whereRead('comments', 'mention', () => is('mentionsAnybody', true));
    return () => not(anybody());
  },
  equals: amongPeople('mention', 'mentions'),
};

/** People subscribed to the item. Commenting subscribes a person, so callers need permission to read comments. */
export const subscriber: FieldType = { operators: LISTS, equals: amongPeople('subscriber', 'subscribedBy') };

/** Pages linked to the item, without pages that the caller may not see. */
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

/** Returns the ids of people given by e-mail, name, id or a function. */
export function peopleOf(value: Value, to: NameResolver): Ids | undefined {
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

/** Type of a field that selects the projects of a teamspace. */
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

/** Type of the parent of an item, given by key or id. */
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

/** Type of a text field, or of several texts that are searched together. */
export const text = (...filters: readonly string[]): FieldType => ({
  operators: [...EQUALITY, '~'],
  equals: textReading((value) => anyOf(filters.map((filter) => is(filter, value)))),
  contains: textReading((value) => anyOf(filters.map((field) => ({ field, operator: 'contains', value })))),
});

/** Type of an optional text field. */
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

const DAY_OR_TIME = 'a date such as 2026-01-14, or a function of time';

/** Type of a date field. A moment is converted to its day. */
export function date(filter: string): FieldType {
  const dayOf = (value: Value, to: NameResolver): Deferred<Day> | undefined => {
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

/** Returns a function that makes a condition with the value as its bound; undefined if the value is not a time. */
export function borders(
  filter: string,
  value: Value,
  to: NameResolver,
): ((comparator: Comparator) => Filter) | undefined {
  const meaning = meaningOf(value, to);
  const time = meaning && timeOf(meaning);
  if (!time) return meaning && unfit(value, `${DAY_OR_TIME}, or a time such as 2026-01-14T09:30:00Z`, to);
  if (time.kind === 'moment') return (comparator) => bounded(filter, comparator, time.moment());
  const calendar = to.calendar();
  return (comparator) => {
    const startOf = (day: Day): string => calendar().startOf(day);
    if (comparator === '<' || comparator === '>=') return bounded(filter, comparator, startOf(time.day()));
    return bounded(filter, comparator === '<=' ? '<' : '>=', startOf(nextDay(time.day())));
  };
}

/** Type of a field with a point in time. A date means its whole day: `<=` includes the day, `>` starts after it. */
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
