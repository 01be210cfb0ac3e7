import { DomainError, invalid, textAs, type ErrorDetails, type FieldError, type Order } from '#kernel';
import { notOneOf } from '#wording';
import { codeOf } from './error-codes';
import { filterParameters, readFilters } from './filters';
import { orderAndLimitOf, orderNames, readOrder } from './ordering';
import { PageMarks } from './page-marks';
import type { Parameter, Schema } from './presenter';
import type { ReadState } from './read-state';
import { operationIds } from './operation-ids';
import { select } from './selection';
import { STATUS } from './status';
import type { ApiOptions, ApiStyle, Listing, StyledOperation } from './style';
import type { V1Profile } from './v1.profile';

const PER_PAGE = { default: 100, max: 100 };
const MAX_PAGES = 1_000_000;
const CURSOR = /^(\d+(?:\.(\d+))?):(-?\d{1,9}):([01])$/;
const NON_FIELD = 'non_field_errors';

/** Remembers where announced pages begin, so that a deep page costs as much as the first one. */
const marks = new PageMarks();

const pagingError = (message: string) => new DomainError('invalid_request', 'paging', message);

const integer = (name: string, text: string): number => {
  if (!/^-?\d{1,9}$/.test(text)) throw pagingError(`Invalid ${name} parameter.`);
  return Number(text);
};

/**
 * Returns the value of a parameter that has two names. Rejects a request that sends both. An empty value of the second
 * name counts as absent.
 */
function oneOf({ query }: ReadState, name: string, otherName: string): string | undefined {
  if (query[name] && query[otherName]) throw pagingError(`Send ${name} or ${otherName}, not both.`);
  return query[name] ?? (query[otherName] || undefined);
}

interface AskedPage {
  readonly limit: number;
  readonly page: number;
  /** The decimals of the cursor's value, which may contain the position where the page begins. */
  readonly decimals?: string;
}

/** Reads the page and its size from `cursor` and `per_page`, or from `offset` and `limit`. */
function pageOf(state: ReadState, perPage: { default: number; max: number }): AskedPage {
  const { per_page: size, cursor } = state.query;
  oneOf(state, 'cursor', 'offset');
  const parts = cursor ? CURSOR.exec(cursor) : null;
  if (cursor && !parts) throw pagingError('Invalid cursor parameter.');
  const name = size === undefined ? 'limit' : 'per_page';
  const asked = oneOf(state, 'per_page', 'limit');
  const limit = Math.floor(asked === undefined ? Number(parts?.[1] ?? perPage.default) : integer(name, asked));
  if (limit < 1) throw pagingError(`Invalid ${asked === undefined ? 'per_page' : name} value. Must be at least 1.`);
  if (limit > perPage.max) {
    throw pagingError(`Invalid ${asked === undefined ? 'per_page' : name} value. Cannot exceed ${perPage.max}.`);
  }
  const page = state.query.offset ? pageAt(integer('offset', state.query.offset), limit) : Number(parts?.[3] ?? 0);
  if (page < 0 || page > MAX_PAGES) throw pagingError('Error in parsing');
  return { limit, page, decimals: parts?.[2] };
}

function pageAt(offset: number, limit: number): number {
  if (offset < 0) throw pagingError('Invalid offset value. Must be at least 0.');
  if (offset % limit) throw pagingError(`Invalid offset value. Must be a multiple of the page size, ${limit}.`);
  return offset / limit;
}

/** False for lists that ignore `order_by` because they have a fixed order. */
const isOrdered = ({ passive }: StyledOperation): boolean => !passive.includes('order_by');

function orderOf(state: ReadState, operation: StyledOperation): Order {
  const text = state.query.order_by;
  if (!text || !isOrdered(operation)) return operation.list!.defaultOrder;
  const order = readOrder(text, operation);
  if (order) return order;
  throw invalid([
    { field: 'order_by', code: 'invalid_choice', message: notOneOf('ordering', text, orderNames(operation)) },
  ]);
}

/** The page size of a list without an envelope, which has no next page. */
const BARE_PAGE = { default: 1000, max: 1000 };

function listing(state: ReadState, operation: StyledOperation, { v1: { profile } }: ApiOptions): Listing {
  const spec = operation.list!;
  const isBare = operation.profiles?.[profile]?.bare?.(state.query) ?? false;
  const { limit, page, decimals } = pageOf(state, isBare ? BARE_PAGE : (operation.perPage ?? PER_PAGE));
  const { order = orderOf(state, operation), most } = orderAndLimitOf(state, operation);
  const filters = readFilters(state.query, spec, operation.filters);
  const search = spec.searchable ? state.query.search || undefined : undefined;
  const base = { columns: state.selection!.columns, filters, search, order, limit, most };
  const after = marks.find(state, limit, page, decimals);
  return { style: 'pages', page, isBare, request: { ...base, offset: page * limit, after, count: true } };
}

type Rename = (field: string) => string;

/**
 * Bodies of failures of the libraries that differ from the general rule, by reason. Contexts declare theirs with their
 * codes.
 */
const BODIES: Readonly<Record<string, (error: DomainError, rename: Rename) => object>> = {
  paging: textAs('detail'),
  malformed: textAs('detail'),
  not_owner: textAs('error'),
  role_refused: textAs('error'),
  rows_refused: ({ details }, rename) => rowBodies(details, rename),
  unknown_url: () => ({ error: 'Page not found.' }),
  payload_too_large: ({ message }) => ({ error: 'REQUEST_BODY_TOO_LARGE', detail: message }),
  rate_limited: () => ({ error_code: 5900, error_message: 'RATE_LIMIT_EXCEEDED' }),
  server_error: () => ({ error: 'Something went wrong please try again later' }),
};

/** Kinds whose body is `{"detail": text}`. */
const DETAIL = new Set(['unauthorized', 'forbidden', 'method_not_allowed', 'not_acceptable', 'unsupported_media_type']);

function isRule({ reason }: DomainError, method?: string): boolean {
  const rule = codeOf(reason)?.isRule;
  return rule === true || (rule === 'update' && method === 'PATCH');
}

function bodyOf(error: DomainError, rename: Rename): object {
  const { kind, reason, message, details } = error;
  const { olderBody, shown } = codeOf(reason) ?? {};
  if (olderBody) return olderBody(error, () => fieldBody(details.fields ?? [], rename));
  const special = BODIES[reason];
  if (special) return special(error, rename);
  if (details.fields?.length) return fieldBody(details.fields, rename);
  if (DETAIL.has(kind)) return { detail: message };
  return {
    error: message,
    ...(details.id ? { id: details.id } : {}),
    ...(shown === 'all' ? { code: reason } : {}),
    ...details.extra,
  };
}

function fieldBody(fields: readonly FieldError[], rename: Rename): object {
  const messages = new Map<string, string[]>();
  for (const { field, message, crossField } of fields) {
    const name = field && !crossField ? rename(field) : NON_FIELD;
    messages.set(name, [...(messages.get(name) ?? []), message]);
  }
  return Object.fromEntries(messages);
}

/** Makes one object per row, empty if the row has no errors. */
const rowBodies = ({ fields = [], rows = 0 }: ErrorDetails, rename: Rename): object[] =>
  Array.from({ length: rows }, (_, index) => {
    const own = fields.flatMap((error) => {
      const [, place, ...path] = error.field.split('.');
      return Number(place) === index ? [{ ...error, field: path.join('.') }] : [];
    });
    return fieldBody(own, rename);
  });

const TEXT: Schema = { type: 'string' };

function envelopeSchema(row: Schema): Schema {
  const integer = { type: 'integer' };
  const properties = {
    grouped_by: { type: ['string', 'null'] },
    sub_grouped_by: { type: ['string', 'null'] },
    total_count: integer,
    total_results: integer,
    next_cursor: TEXT,
    prev_cursor: { ...TEXT, description: 'Empty on the first page.' },
    next_page_results: { type: 'boolean' },
    prev_page_results: { type: 'boolean' },
    count: { ...integer, description: 'Rows on this page.' },
    total_pages: integer,
    extra_stats: { type: ['object', 'null'] },
    results: { type: 'array', items: row },
  };
  return { type: 'object', required: Object.keys(properties), properties };
}

function listParameters(operation: StyledOperation): Parameter[] {
  const spec = operation.list!;
  const { default: size, max } = operation.perPage ?? PER_PAGE;
  const orders = orderNames(operation).flatMap((name) => [name, `-${name}`]);
  return [
    ...filterParameters(spec, operation.filters),
    ...(spec.searchable ? [{ name: 'search', schema: TEXT, description: 'Substring, without regard to case.' }] : []),
    ...(isOrdered(operation)
      ? [{ name: 'order_by', schema: { ...TEXT, enum: orders }, description: 'A leading - reverses.' }]
      : []),
    {
      name: 'per_page',
      schema: { type: 'integer', minimum: 1, maximum: max, default: size },
      description: 'Rows on a page.',
    },
    {
      name: 'cursor',
      schema: TEXT,
      description: '`next_cursor` or `prev_cursor` of another page, in the form value:page:is_prev.',
    },
    {
      name: 'limit',
      schema: { type: 'integer', minimum: 1, maximum: max },
      description: 'Same as `per_page`.',
    },
    {
      name: 'offset',
      schema: { type: 'integer', minimum: 0 },
      description: 'Rows to skip, in whole pages, instead of a cursor.',
    },
  ];
}

const FAILURE: Schema = {
  type: ['object', 'array'],
  description:
    '`error` or `detail` with a text, or a list of messages for each rejected member. For a list of rows, one such object per row.',
  additionalProperties: true,
  items: { type: 'object', additionalProperties: true },
};

/** Returns the relations that the profile embeds and that `fields` does not exclude. */
function embedded({ query }: ReadState, { profiles }: StyledOperation, profile: V1Profile): readonly string[] {
  const fields = (query.fields ?? '').split(',').flatMap((name) => name.trim() || []);
  const isAnswered = (path: string) => !fields.length || fields.includes(path.split('.')[0]!) || fields.includes('all');
  return (profiles?.[profile]?.embedded ?? []).filter(isAnswered);
}

/** Version 1: page-numbered cursors, error bodies without a common form, PUT as well as PATCH. */
export const v1: ApiStyle = {
  version: 'v1',
  root: '/api/v1',
  operationId: operationIds('retrieve', '_'),
  putUpdates: true,
  hidesArchivedProjects: true,
  takesReadOnly: false,

  selection: (state, operation, { v1: { ignoreUnknownFields, profile } }) =>
    select(
      operation.presenter!,
      {
        fields: operation.selectable ? state.query.fields : undefined,
        expand: operation.selectable ? state.query.expand : undefined,
        embed: embedded(state, operation, profile),
        shape: operation.shape === 'page' ? 'page' : 'one',
      },
      {
        idAlways: false,
        ignore: ignoreUnknownFields ? (name) => state.ignoredFields.add(name) : undefined,
      },
    ),

  listing,

  plain(answer, { profiles }, { v1: { profile } }) {
    const member = profiles?.[profile]?.wrapped;
    return member ? { [member]: answer } : answer;
  },

  envelope(results, { total = 0, hasMore, last }, { request, page }, state) {
    const { limit } = request;
    const decimals = hasMore && last ? marks.keep(state, limit, page + 1, last) : '';
    return {
      grouped_by: null,
      sub_grouped_by: null,
      total_count: total,
      total_results: total,
      next_cursor: `${limit}${decimals}:${page + 1}:0`,
      prev_cursor: page > 0 ? `${limit}:${page - 1}:1` : '',
      next_page_results: hasMore,
      prev_page_results: page > 0,
      count: results.length,
      total_pages: Math.ceil(total / limit),
      extra_stats: null,
      results,
    };
  },

  failure: (error, rename, method) => ({
    status: isRule(error, method) ? 400 : STATUS[error.kind],
    contentType: 'application/json',
    body: bodyOf(error, rename),
  }),

  listParameters,
  envelopeSchema,
  failureSchemas: () => ({ Failure: FAILURE }),
  failureSchema: () => ({ contentType: 'application/json', schema: { $ref: '#/components/schemas/Failure' } }),
};
