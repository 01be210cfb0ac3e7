import {
  fieldsOf,
  hasRows,
  isForStandbys,
  WRITE_POSITION,
  type AnyPresenter,
  type Operation,
  type Parameter,
  type PathName,
  type Schema,
} from '#http';
import { LOG_POSITION } from '#kernel';
import { parameterSchema } from './bodies';
import { parameterExample } from './examples';
import { meaningOf, parameterMeaning, recordOf } from './glossary';

type Described = Readonly<Record<string, unknown>>;

/** The description of parameters that exist only because clients send them. */
const NO_EFFECT = 'Has no effect here. It is listed in `X-Ignored-Parameters`, and strict handling refuses it.';

const TEXT: Schema = { type: 'string' };
const SLUGS = new Set(['slug', 'workspace_slug']);

/** Header parameters. Operations refer to them by key. */
export const HEADER_PARAMETERS: Readonly<Record<string, Described>> = {
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'A unique text for this request. Repeating the request with the same key returns the first response and changes nothing.',
    schema: { ...TEXT, minLength: 1, maxLength: 255 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'ETag of the record as you know it, or its `version` in quotes. If it has changed since then, the response is 409 version_mismatch.',
    schema: TEXT,
  },
  IfNoneMatch: {
    name: 'If-None-Match',
    in: 'header',
    description: 'ETag of your copy. If it is current, the response is 304 and does not count against the rate limit.',
    schema: TEXT,
  },
  WritePosition: {
    name: WRITE_POSITION,
    in: 'header',
    description:
      '`X-Write-Position` of the response to a write: what is returned here is not older. Without it, that holds for your own writes.',
    schema: { ...TEXT, pattern: LOG_POSITION.source, examples: ['0/16B3748'] },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description: 'handling=strict refuses unknown query parameters and body members with 400.',
    schema: { ...TEXT, examples: ['handling=strict'] },
  },
  PreferOfWrites: {
    name: 'Prefer',
    in: 'header',
    description:
      'dry-run returns the response of the write but stores nothing. handling=strict refuses unknown query parameters and body members with 400.',
    schema: { ...TEXT, examples: ['dry-run', 'handling=strict', 'handling=strict, dry-run'] },
  },
};

export function headerParameters(operation: Operation): Described[] {
  const { access, method, shape } = operation;
  const keys = [
    ...(access === 'write' ? ['IdempotencyKey'] : []),
    ...(method === 'PATCH' || method === 'DELETE' ? ['IfMatch'] : []),
    ...(method === 'GET' && shape === 'one' ? ['IfNoneMatch'] : []),
    access === 'write' ? 'PreferOfWrites' : 'Prefer',
    ...(isForStandbys(operation) ? ['WritePosition'] : []),
  ];
  return keys.map((key) => ({ $ref: `#/components/parameters/${key}` }));
}

/** Returns the parameters of a path: one entry for each `:name`. */
export function pathParameters(path: string, operation: Operation): Described[] {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    example: parameterExample(name!, operation),
    in: 'path',
    required: true,
    ...pathValue(name!, operation),
  }));
}

function pathValue(name: string, operation: Operation): Described {
  const { level, projectParam, names } = operation;
  if (SLUGS.has(name)) return { schema: TEXT, description: 'Slug of the workspace.' };
  if (level === 'project' && name === projectParam)
    return { schema: TEXT, description: 'Id or identifier of the project.' };
  const meaning = parameterMeaning(name, recordOf(operation));
  const named = names[name];
  if (named) return { schema: TEXT, description: `${meaning} ${CALLED[named.kind]}` };
  const schema = name === 'pk' || name.endsWith('_id') ? { ...TEXT, format: 'uuid' } : TEXT;
  return { schema, description: meaning };
}

const CALLED: Readonly<Record<PathName['kind'], string>> = {
  key: 'Its key, such as ENG-42, is accepted as well.',
  name: 'Its name is accepted as well, ignoring case.',
};

/** Returns all query parameters, including those without effect, each once. */
export function queryParameters(operation: Operation): Described[] {
  const { list, style, passive } = operation;
  const all = [
    ...(list ? style.listParameters(operation).map((one) => describe(explained(one, recordOf(operation)))) : []),
    ...selectionParameters(operation),
    ...ownParameters(operation),
    ...passive.map((name) => describe({ name, schema: TEXT, description: NO_EFFECT })),
  ];
  return [...new Map(all.reverse().map((one) => [one.name, one])).values()].reverse();
}

/** Puts the meaning of the filtered member before the description of the comparison. */
function explained(parameter: Parameter, noun: string): Parameter {
  const { name, description } = parameter;
  const member = name.replace(/__\w+$/, '');
  const meaning = FIXED.has(name) ? undefined : meaningOf(member, noun);
  return meaning ? { ...parameter, description: `${meaning} ${description}` } : parameter;
}

/** Parameters of every list. They already have descriptions. */
const FIXED = new Set(['order_by', 'per_page', 'offset', 'paginate', 'cursor', 'count', 'search', 'limit']);

/**
 * Describes a parameter. Lists are sent as one value with commas; repeated parameters, as some generators send them,
 * are accepted as well.
 */
function describe({ name, schema, description }: Parameter): Described {
  const commas = schema.type === 'array' ? { style: 'form', explode: false } : {};
  return { name, in: 'query', ...(description ? { description } : {}), ...commas, schema };
}

function selectionParameters({ presenter, selectable, shape }: Operation): Described[] {
  if (!selectable || !presenter) return [];
  const names = Object.keys(presenter.expansions);
  return [
    describe({
      name: 'fields',
      schema: { type: 'array', items: { ...TEXT, enum: [...requestable(presenter, shape), 'all'] } },
      description: 'Members to return, separated by commas. All other members are left out.',
    }),
    describe(names.length ? expandable(names) : NOT_EXPANDABLE),
  ];
}

const requestable = ({ members }: AnyPresenter, shape: Operation['shape']): string[] =>
  Object.keys(members).filter((name) => !hasRows(shape) || members[name]!.presence !== 'single');

const expandable = (names: readonly string[]): Parameter => ({
  name: 'expand',
  schema: { type: 'array', items: { ...TEXT, enum: names } },
  description: 'Related records to return as objects, separated by commas.',
});

const NOT_EXPANDABLE: Parameter = {
  name: 'expand',
  schema: { ...TEXT, maxLength: 0 },
  description: 'Nothing can be expanded here: any name is refused.',
};

function ownParameters(operation: Operation): Described[] {
  const { query } = operation;
  if (!query) return [];
  return fieldsOf(query.prototype as object).map((field) => ({
    ...describe({
      name: field.name,
      schema: parameterSchema(field),
      description: field.ignored ? NO_EFFECT : (field.description ?? meaningOf(field.name, recordOf(operation)) ?? ''),
    }),
    ...(field.required ? { required: true } : {}),
  }));
}
