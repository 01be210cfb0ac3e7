// Completion and errors of the query bar.
import type { ApiProblem } from '../../data/client';

/** Why a query was refused. */
export interface Refusal {
  readonly message: string;
  /** The offset of the error in the query. */
  readonly at: number | undefined;
}

/** The error of a refused query; undefined for other failures. */
export function refusalOf(error: Partial<ApiProblem> | undefined): Refusal | undefined {
  const message = error?.fields?.pql;
  if (!message) return undefined;
  // The message without its position and suggestions: the page marks the position, and the completion suggests values.
  return { message: message.replace(/^Line \d+, column \d+: /, '').replace(/ Valid: .*$/, ''), at: error.position };
}

/** A field of the language and the type of its values. */
interface Field {
  readonly name: string;
  readonly values: 'state' | 'person' | 'label' | 'date' | 'text' | 'yes' | readonly string[];
}

const PRIORITIES = ['urgent', 'high', 'medium', 'low', 'none'];
const GROUPS = ['backlog', 'unstarted', 'started', 'completed', 'cancelled'];

const FIELDS: readonly Field[] = [
  { name: 'title', values: 'text' },
  { name: 'text', values: 'text' },
  { name: 'priority', values: PRIORITIES },
  { name: 'state', values: 'state' },
  { name: 'stateGroup', values: GROUPS },
  { name: 'type', values: 'text' },
  { name: 'assignee', values: 'person' },
  { name: 'createdBy', values: 'person' },
  { name: 'mention', values: 'person' },
  { name: 'subscriber', values: 'person' },
  { name: 'label', values: 'label' },
  { name: 'cycle', values: ['activeCycle()', 'upcomingCycles()', 'completedCycles()'] },
  { name: 'module', values: 'text' },
  { name: 'milestone', values: 'text' },
  { name: 'release', values: ['earliestUnreleasedRelease()'] },
  { name: 'estimate', values: 'text' },
  { name: 'parent', values: 'text' },
  { name: 'startDate', values: 'date' },
  { name: 'dueDate', values: 'date' },
  { name: 'createdAt', values: 'date' },
  { name: 'updatedAt', values: 'date' },
  { name: 'completedAt', values: 'date' },
  { name: 'isArchived', values: ['true', 'false'] },
];

const DATES = [
  'today()',
  'startOfWeek()',
  'endOfWeek()',
  'startOfMonth()',
  'endOfMonth()',
  'daysAgo(7)',
  'daysFromNow(7)',
];
const STATES = ['openStates()', 'activeStates()', 'closedStates()'];
const CONDITIONS = [
  ...['isOverdue', 'hasNoAssignee', 'hasNoLabel', 'hasStartAndDueDates', 'isTopLevel', 'isSubWorkItem', 'hasChildren'],
  ...[
    'hasRelations',
    'hasComments',
    'hasLinks',
    'hasAttachments',
    'hasWorklogs',
    'isEpic',
    'blockedBy(',
    'blocks(',
    'childOf(',
  ],
];
const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  text: ['=', '!=', '~', 'IS NULL'],
  date: ['=', '<', '<=', '>', '>=', 'BETWEEN', 'IS NULL'],
};
const USUAL_OPERATORS = ['=', '!=', 'IN (', 'NOT IN (', 'IS NULL', 'IS NOT NULL'];
const ORDERS = ['createdAt', 'updatedAt', 'priority', 'state', 'dueDate', 'title', 'sortOrder'];

export interface Names {
  readonly states: readonly { readonly name: string }[];
  readonly people: readonly { readonly display_name: string }[];
  readonly labels: readonly { readonly name: string }[];
}

/** Quotes a name that the language would otherwise not read as one value. */
export const quoted = (value: string): string =>
  /^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u.test(value) && !/^(and|or|not|in|is|order|limit|between)\b/i.test(value)
    ? value
    : `"${value.replace(/[\\"]/g, '\\$&')}"`;

function valuesOf(field: Field, { states, people, labels }: Names): readonly string[] {
  switch (field.values) {
    case 'state':
      return [...states.map(({ name }) => quoted(name)), ...STATES];
    case 'person':
      return ['currentUser()', ...people.map(({ display_name }) => quoted(display_name))];
    case 'label':
      return labels.map(({ name }) => quoted(name));
    case 'date':
      return DATES;
    case 'text':
    case 'yes':
      return [];
    default:
      return field.values;
  }
}

export interface Completion {
  /** The start of the word that the completion replaces. */
  readonly from: number;
  readonly options: readonly string[];
}

/** A field, an operator, and the beginning of a value. */
const VALUE = /(\w+)\s*(=|!=|<=?|>=?|~|\bin\s*\((?:[^)]*,)?|\bbetween)\s*("?[^",()]*)$/i;

/** The start of the last condition. */
const startOf = (before: string): number =>
  Math.max(0, ...[...before.matchAll(/\s(and|or)\s/gi)].map(({ index, 0: word }) => index + word.length));

const WORD = /[\p{L}\p{N}_.]*$/u;
const MOST = 8;

/** The completions at a position, by the text before it. */
export function completionsOf(text: string, at: number, names: Names): Completion {
  const before = text.slice(0, at);
  const word = WORD.exec(before)![0];
  const head = before.slice(0, before.length - word.length);
  const matching = (options: readonly string[], from = head.length, typed = word): Completion => ({
    from,
    options: options.filter((one) => one.toLowerCase().includes(typed.toLowerCase()) && one !== typed).slice(0, MOST),
  });
  if (/\border\s+by\s+(\w+\s+(asc|desc)?\s*,\s*)*$/i.test(head)) return matching(ORDERS);
  const value = VALUE.exec(before.slice(startOf(before)));
  const field = value && FIELDS.find(({ name }) => name.toLowerCase() === value[1]!.toLowerCase());
  if (value && field) {
    const typed = value[3]!.trimStart();
    const found = matching(valuesOf(field, names), before.length - typed.length, typed.replace('"', ''));
    // A complete value is followed by the words that join conditions.
    const isWhole = /\s$/.test(before) && typed.trim() !== '';
    return isWhole && !found.options.length ? matching(['AND', 'OR', 'ORDER BY']) : found;
  }
  const last = /(\w+)\s+$/.exec(head)?.[1];
  const operand = last && FIELDS.find(({ name }) => name.toLowerCase() === last.toLowerCase());
  if (operand) return matching(OPERATORS[String(operand.values)] ?? USUAL_OPERATORS);
  if (/(\)|"|\bnull|\b(is|has)\w+)\s+$/i.test(head)) return matching(['AND', 'OR', 'ORDER BY']);
  return matching([...FIELDS.map(({ name }) => name), ...CONDITIONS, ...(word ? [] : ['NOT '])]);
}

/** The filters as a query, so that the person can continue by typing. */
export function asQuery(parts: readonly { readonly field: string; readonly names: readonly string[] }[]): string {
  return parts
    .map(({ field, names }) => {
      const some = names.filter((name) => name !== '');
      const values = some.map(quoted);
      const one = values.length === 1 ? `${field} = ${values[0]}` : `${field} IN (${values.join(', ')})`;
      if (some.length === names.length) return one;
      return some.length ? `(${one} OR ${field} IS NULL)` : `${field} IS NULL`;
    })
    .join(' AND ');
}
