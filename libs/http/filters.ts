import { FieldErrors, isUuid, snake, type Filter, type FilterOperator, type FilterSpec, type ListSpec } from '#kernel';
import { shortened } from '#wording';
import type { Parameter, Schema } from './presenter';
import type { Query } from './read-state';

const MAX_VALUES = 500;
const INT4 = 2_147_483_647;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

interface Declared {
  readonly parameter: string;
  readonly field: string;
  readonly operator: FilterOperator;
  readonly spec: FilterSpec;
}

const known = new WeakMap<ListSpec, Map<readonly string[] | undefined, readonly Declared[]>>();

/** Returns the query parameters of a list's filters: `state_id`, `state_id__in`, `created_at__gte` and so on. */
export function declaredFilters(spec: ListSpec, only?: readonly string[]): readonly Declared[] {
  const ofSpec = known.get(spec) ?? new Map<readonly string[] | undefined, readonly Declared[]>();
  known.set(spec, ofSpec);
  const declared = ofSpec.get(only) ?? declare(spec, only);
  ofSpec.set(only, declared);
  return declared;
}

function declare(spec: ListSpec, only?: readonly string[]): Declared[] {
  return Object.entries(spec.filters)
    .filter(([field]) => !only || only.includes(field))
    .flatMap(([field, filterSpec]) =>
      filterSpec.operators.map((operator) => ({
        parameter: operator === 'eq' ? snake(field) : `${snake(field)}__${operator}`,
        field,
        operator,
        spec: filterSpec,
      })),
    );
}

/** Reads the filters of a query. Throws one error that names all invalid values. */
export function readFilters(query: Query, spec: ListSpec, only?: readonly string[]): Filter[] {
  const errors = new FieldErrors();
  const filters = declaredFilters(spec, only).flatMap((declared) => {
    const text = query[declared.parameter];
    if (text === undefined) return [];
    const value = parse(declared, text, errors);
    return [{ field: declared.field, operator: declared.operator, value }];
  });
  errors.throwIfAny();
  return filters;
}

/** Reads the value of a filter from JSON: lists may be arrays, and scalars may have their own JSON type. */
export function readFilterValue(
  name: string,
  filter: { readonly operator: FilterOperator; readonly spec: FilterSpec },
  value: unknown,
): unknown {
  const errors = new FieldErrors();
  const text = Array.isArray(value)
    ? value
        .slice(0, MAX_VALUES + 1)
        .map(String)
        .join(',')
    : String(value);
  if (typeof value === 'object' && !Array.isArray(value))
    errors.add(name, 'invalid', 'A condition takes a plain value.');
  if (text.includes('\u0000')) errors.add(name, 'invalid', 'Null characters are not allowed.');
  const result = parse({ ...filter, parameter: name }, text, errors);
  errors.throwIfAny();
  return result;
}

function parse({ parameter, operator, spec }: Omit<Declared, 'field'>, text: string, errors: FieldErrors): unknown {
  if (operator === 'isnull') return boolean(parameter, text, errors);
  if (operator !== 'in') return scalar(parameter, spec, text, errors);
  const values = text === '' ? [] : text.split(',', MAX_VALUES + 1);
  if (values.length > MAX_VALUES) {
    errors.add(parameter, 'invalid', `At most ${MAX_VALUES} values.`);
    return [];
  }
  return values.map((value) => scalar(parameter, spec, value.trim(), errors));
}

function scalar(parameter: string, spec: FilterSpec, text: string, errors: FieldErrors): unknown {
  switch (spec.type) {
    case 'uuid':
      if (!isUuid(text)) errors.add(parameter, 'invalid', 'Must be a valid UUID.');
      return text;
    case 'integer':
      if (!/^-?\d{1,10}$/.test(text) || Math.abs(Number(text)) > INT4)
        errors.add(parameter, 'invalid', 'A valid integer is required.');
      return Number(text);
    case 'boolean':
      return boolean(parameter, text, errors);
    case 'date':
      if (!DAY.test(text) || Number.isNaN(Date.parse(text))) errors.add(parameter, 'invalid', 'Use YYYY-MM-DD.');
      return text;
    case 'datetime':
      if (Number.isNaN(Date.parse(text)) || !/^\d{4}-/.test(text))
        errors.add(parameter, 'invalid', 'Use ISO 8601, such as 2026-01-14T09:22:41Z.');
      return text;
    case 'choice':
      if (!spec.choices!.includes(text))
        errors.add(parameter, 'invalid_choice', `"${shortened(text)}" is not one of ${spec.choices!.join(', ')}.`);
      return text;
    default:
      return text;
  }
}

function boolean(parameter: string, text: string, errors: FieldErrors): boolean {
  if (!/^(true|false|True|False)$/.test(text)) errors.add(parameter, 'invalid', 'Must be true or false.');
  return text.toLowerCase() === 'true';
}

const SCHEMAS: Readonly<Record<FilterSpec['type'], Schema>> = {
  uuid: { type: 'string', format: 'uuid' },
  text: { type: 'string' },
  name: { type: 'string' },
  integer: { type: 'integer' },
  boolean: { type: 'boolean' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  choice: { type: 'string' },
};

const NOTES: Readonly<Record<FilterOperator, string>> = {
  eq: 'Exact match.',
  in: 'Any of the values, separated by commas.',
  isnull: 'true: unset; false: set.',
  gte: 'Inclusive lower bound.',
  lte: 'Inclusive upper bound.',
  gt: 'Exclusive lower bound.',
  lt: 'Exclusive upper bound.',
  contains: 'Substring, without regard to case.',
};

/** Returns the query parameters of a list's filters for the OpenAPI document. */
export function filterParameters(spec: ListSpec, only?: readonly string[]): Parameter[] {
  return declaredFilters(spec, only).map(({ parameter, operator, spec: filterSpec }) => {
    const value = { ...SCHEMAS[filterSpec.type], ...(filterSpec.choices ? { enum: filterSpec.choices } : {}) };
    const schema =
      operator === 'isnull' ? { type: 'boolean' } : operator === 'in' ? { type: 'array', items: value } : value;
    const description = filterSpec.type === 'name' ? 'Exact match without regard to case.' : NOTES[operator];
    return { name: parameter, schema, description };
  });
}
