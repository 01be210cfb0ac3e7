import {
  camel,
  invalidField,
  isFilter,
  snake,
  type Filter,
  type FilterOperator,
  type FilterSpec,
  type FilterTree,
  type ListSpec,
} from '#kernel';
import { notOneOf, shortened } from '#wording';
import { readFilterValue } from './filters';

const MAX_DEPTH = 8;
const MAX_LEAVES = 100;
const MAX_GROUPS = 100;

const SUFFIXES: Readonly<Record<string, FilterOperator>> = {
  exact: 'eq',
  in: 'in',
  isnull: 'isnull',
  gte: 'gte',
  lte: 'lte',
  gt: 'gt',
  lt: 'lt',
  icontains: 'contains',
  contains: 'contains',
};

/**
 * The operators that a JSON filter may use on a member, in addition to those that the list declares as query
 * parameters.
 */
const BY_TYPE: Readonly<Record<FilterSpec['type'], readonly FilterOperator[]>> = {
  uuid: ['eq', 'in', 'isnull'],
  choice: ['eq', 'in'],
  boolean: ['eq'],
  integer: ['eq', 'in', 'gte', 'lte', 'gt', 'lt'],
  text: ['eq', 'in', 'isnull', 'contains'],
  name: ['eq', 'contains'],
  date: ['eq', 'gte', 'lte', 'gt', 'lt', 'isnull'],
  datetime: ['gte', 'lte', 'gt', 'lt'],
};

/** Names that a version uses in addition to the snake_case names of the spec. */
export type FilterAliases = Readonly<Record<string, string>>;

/** The query parameter for nested filters as JSON. */
export const FILTERS = 'filters';

/** Parses nested filters from the text of a query parameter. */
export function parseFilters(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidField(FILTERS, 'Not valid JSON.');
  }
}

/** Reads the `filters` parameter of a list. `only` limits the members to those on which the operation filters. */
export const readListFilters = (text: string | undefined, spec: ListSpec, only?: readonly string[]): FilterTree[] =>
  text ? [readFilterObject(parseFilters(text), spec, only)] : [];

/** Reads nested filters from a stored value. Errors name `field`. */
export function readFilterObject(
  value: unknown,
  spec: ListSpec,
  only?: readonly string[],
  field = FILTERS,
): FilterTree {
  const taken = Object.entries(spec.filters).filter(([field]) => !only || only.includes(field));
  const names: FilterAliases = Object.assign(
    Object.create(null) as object,
    Object.fromEntries(taken.map(([field]) => [snake(field), field])),
  );
  const tree = readFilterTree(value, { ...spec, filters: Object.fromEntries(taken) }, names, field);
  // Always a group: statements for client-made filters are not prepared, and their run time is limited.
  return { and: [tree] };
}

/** Writes conditions in the form from which `readFilterTree` reads the same tree. */
export function writeFilterTree(tree: FilterTree): Readonly<Record<string, unknown>> {
  if (isFilter(tree)) return { [wireName(tree)]: tree.value };
  if ('not' in tree) return { not: writeFilterTree(tree.not) };
  if ('or' in tree) return { or: tree.or.map(writeFilterTree) };
  const [first, ...others] = tree.and.map(writeFilterTree);
  return others.length ? { and: [first, ...others] } : (first ?? {});
}

const suffixOf = (operator: FilterOperator): string =>
  Object.keys(SUFFIXES).find((word) => SUFFIXES[word] === operator)!;

const wireName = ({ field, operator }: Filter): string =>
  operator === 'eq' ? snake(field) : `${snake(field)}__${suffixOf(operator)}`;

interface Parsing {
  readonly spec: ListSpec;
  readonly aliases: FilterAliases;
  /** The member that errors name. */
  readonly field: string;
  leaves: number;
  groups: number;
}

/**
 * Reads a nested filter: groups `{"and": [...]}`, `{"or": [...]}`, `{"not": {...}}` and conditions such as
 * `{"priority__in": [...]}`. Several conditions in one object are combined by `and`. Unknown names are rejected.
 */
export function readFilterTree(value: unknown, spec: ListSpec, aliases: FilterAliases, field = FILTERS): FilterTree {
  return parse(value, { spec, aliases, field, leaves: 0, groups: 0 }, 0);
}

function parse(value: unknown, parsing: Parsing, depth: number): FilterTree {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw invalidField(parsing.field, 'A filter is an object of groups and conditions.');
  }
  if (++parsing.groups > MAX_GROUPS) throw invalidField(parsing.field, `At most ${MAX_GROUPS} groups.`);
  if (depth > MAX_DEPTH) throw invalidField(parsing.field, `Groups nest at most ${MAX_DEPTH} deep.`);
  const parts = Object.entries(value).map(([key, inner]) => entry(key, inner, parsing, depth));
  return parts.length === 1 ? parts[0]! : { and: parts };
}

function entry(key: string, value: unknown, parsing: Parsing, depth: number): FilterTree {
  if (key === 'not') return { not: parse(value, parsing, depth + 1) };
  if (key !== 'and' && key !== 'or') return leaf(key, value, parsing);
  if (!Array.isArray(value)) throw invalidField(parsing.field, `"${key}" takes a list of filters.`);
  const parts = value.map((part) => parse(part, parsing, depth + 1));
  return key === 'and' ? { and: parts } : { or: parts };
}

function leaf(key: string, value: unknown, parsing: Parsing): FilterTree {
  if (++parsing.leaves > MAX_LEAVES) throw invalidField(parsing.field, `At most ${MAX_LEAVES} conditions.`);
  const [member, suffix] = split(key, parsing);
  const spec = parsing.spec.filters[member]!;
  if (suffix === 'range') return range(key, member, value, parsing);
  const operator = Object.hasOwn(SUFFIXES, suffix) ? SUFFIXES[suffix] : undefined;
  const operators = [...new Set([...BY_TYPE[spec.type], ...spec.operators])];
  if (!operator || !operators.includes(operator)) {
    const valid = notOneOf('operator', suffix, operators.map(suffixOf));
    throw invalidField(parsing.field, `"${shortened(key)}": ${valid}`);
  }
  return { field: member, operator, value: readFilterValue(parsing.field, { operator, spec }, value) };
}

/** Splits `state__group__in` into the member `stateGroup` and the suffix `in`. */
function split(key: string, { spec, aliases, field }: Parsing): [member: string, suffix: string] {
  const known = (name: string): string | undefined => {
    if (Object.hasOwn(aliases, name)) return aliases[name];
    return Object.hasOwn(spec.filters, camel(name)) ? camel(name) : undefined;
  };
  const whole = known(key);
  if (whole) return [whole, 'exact'];
  const cut = key.lastIndexOf('__');
  const member = cut > 0 ? known(key.slice(0, cut)) : undefined;
  if (member) return [member, key.slice(cut + 2)];
  throw invalidField(field, notOneOf('filter', key, [...Object.keys(aliases)].sort()));
}

function range(key: string, member: string, value: unknown, parsing: Parsing): FilterTree {
  const bounds: unknown[] = typeof value === 'string' ? value.split(',') : Array.isArray(value) ? value : [];
  const spec = parsing.spec.filters[member]!;
  if (bounds.length !== 2 || !['date', 'datetime', 'integer'].includes(spec.type)) {
    throw invalidField(parsing.field, `"${key}" takes two bounds of a date or number.`);
  }
  const bound = (operator: 'gte' | 'lte', text: unknown) => ({
    field: member,
    operator,
    value: readFilterValue(parsing.field, { operator, spec }, text),
  });
  return { and: [bound('gte', bounds[0]), bound('lte', bounds[1])] };
}
