import {
  DomainError,
  invalidField,
  snake,
  type FilterTree,
  type ListRequest,
  type ListSpec,
  type Order,
  type Position,
} from '#kernel';
import { codeOf, membersOfCodes } from './error-codes';
import { FILTERS, readListFilters } from './filter-json';
import { declaredFilters, filterParameters, readFilters } from './filters';
import { operationIds } from './operation-ids';
import { noteIgnored } from './params';
import { orderAndLimitOf, orderNames, readOrder } from './ordering';
import type { Parameter, Schema } from './presenter';
import type { ReadState } from './read-state';
import { select } from './selection';
import { STATUS } from './status';
import { hasRows, type ApiStyle, type Listing, type StyledOperation } from './style';

const DEFAULT_PER_PAGE = 50;
const MAX_PER_PAGE = 200;
const MAX_OFFSET = 10_000;

const integer = (state: ReadState, name: string, fallback: number, least: number): number => {
  const text = state.query[name];
  if (text === undefined || text === '') return fallback;
  if (!/^-?\d{1,9}$/.test(text)) throw invalidField(name, 'A valid integer is required.');
  if (Number(text) < least) throw invalidField(name, `Ensure this value is greater than or equal to ${least}.`);
  return Number(text);
};

function offsetOf(state: ReadState): number {
  const offset = integer(state, 'offset', 0, 0);
  if (offset > MAX_OFFSET) throw invalidField('offset', `At most ${MAX_OFFSET}. Use paginate=cursor to read further.`);
  return offset;
}

/** Reads the order. An unknown ordering falls back to the default and is reported as a parameter without effect. */
function orderOf(state: ReadState, operation: StyledOperation): Order {
  const text = state.query.order_by;
  const order = text ? readOrder(text, operation) : undefined;
  if (text && !order) noteIgnored(state, 'order_by');
  return order ?? operation.list!.defaultOrder;
}

const cursorError = () => invalidField('cursor', 'Not a cursor of this list. Start again without it.');

/**
 * Returns the cursor that continues after a row; null if there is no further row or the order does not support cursors.
 */
export const cursorBehind = (order: Order, last: Position | undefined): string | null =>
  last ? encodeCursor(order, last) : null;

const encodeCursor = (order: Order, position: Position): string =>
  Buffer.from(JSON.stringify([order.by, ...position])).toString('base64url');

function decodeCursor(text: string, order: Order): Position {
  let parts: unknown;
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    throw cursorError();
  }
  const [by, value, id] = Array.isArray(parts) ? (parts as unknown[]) : [];
  const plain = (typeof value === 'string' && value.length < 64) || Number.isSafeInteger(value);
  if (by !== order.by || !plain || typeof id !== 'string' || !/^[0-9a-f-]{36}$/.test(id)) throw cursorError();
  if (by === 'id' ? value !== id : typeof value === 'string' && Number.isNaN(Date.parse(value))) throw cursorError();
  return [value as string | number, id];
}

const NESTED = 'Conditions as a JSON object, by the names of these filters, nested by and, or and not.';

const takesFilters = ({ list, filters }: StyledOperation): boolean => declaredFilters(list!, filters).length > 0;

function filtersOf({ query }: ReadState, operation: StyledOperation): FilterTree[] {
  const { list, filters } = operation;
  const nested = takesFilters(operation) ? readListFilters(query[FILTERS], list!, filters) : [];
  return [...readFilters(query, list!, filters), ...nested];
}

function listing(state: ReadState, operation: StyledOperation): Listing {
  const spec = operation.list!;
  const filters = filtersOf(state, operation);
  const { order = orderOf(state, operation), most, parameter = '' } = orderAndLimitOf(state, operation);
  const search = spec.searchable ? state.query.search || undefined : undefined;
  const narrowing = { columns: state.selection!.columns, filters, search, order, most };
  return operation.unpaged ? unpaged(narrowing, parameter) : paged(state, operation, narrowing, parameter);
}

/** A list request without its page. */
type Whole = Omit<ListRequest, 'limit' | 'offset' | 'count'>;

function paged(state: ReadState, operation: StyledOperation, narrowing: Whole, parameter: string): Listing {
  const spec = operation.list!;
  const { order, most } = narrowing;
  const limit = Math.min(
    integer(state, 'per_page', operation.perPage?.default ?? DEFAULT_PER_PAGE, 1),
    operation.perPage?.max ?? MAX_PER_PAGE,
  );
  const offset = offsetOf(state);
  const token = state.query.cursor;
  const cursor = pagination(state) === 'cursor' || Boolean(token);
  if (cursor && !spec.orderings[order.by]?.cursor) throw notEligible(order, spec);
  if (cursor && most)
    throw invalidField(parameter, 'A cursor does not know how many rows came before: page by offset.');
  const countText = state.query.count;
  if (countText && !/^(true|false)$/i.test(countText)) throw invalidField('count', 'Must be true or false.');
  const base = { ...narrowing, limit };
  if (!cursor)
    return { style: 'offset', page: 0, request: { ...base, offset, count: countText?.toLowerCase() !== 'false' } };
  const after = token ? decodeCursor(token, order) : undefined;
  return { style: 'cursor', page: 0, request: { ...base, offset: 0, after, count: false } };
}

/** Reads a list without pages. The operation itself limits how many rows it returns. */
function unpaged(narrowing: Whole, parameter: string): Listing {
  if (narrowing.most !== undefined)
    throw invalidField(parameter, 'This list cannot be returned as a whole. Leave out LIMIT.');
  return { style: 'offset', page: 0, request: { ...narrowing, limit: DEFAULT_PER_PAGE, offset: 0, count: true } };
}

const PAGINATIONS: readonly string[] = ['cursor', 'offset'];

function pagination({ query: { paginate } }: ReadState): string | undefined {
  if (paginate && !PAGINATIONS.includes(paginate)) {
    throw invalidField('paginate', `Must be one of ${PAGINATIONS.join(', ')}.`);
  }
  return paginate;
}

function notEligible(order: Order, spec: ListSpec): DomainError {
  const eligible = Object.keys(spec.orderings).filter((name) => spec.orderings[name]!.cursor);
  const message = `The ordering ${snake(order.by)} cannot back a cursor. Order by ${eligible.map(snake).join(', ')}, or use offsets.`;
  return new DomainError('invalid_request', 'ordering_not_cursor_eligible', message);
}

const TOTAL_IS_ESTIMATE: Schema = {
  type: 'boolean',
  description:
    'true if `total_count` is an estimate. It is never less than the number of rows returned so far. Absent if it is exact.',
};

const page = (style: string): Schema => ({
  type: 'object',
  required: ['style'],
  properties: {
    style: { type: 'string', enum: [style] },
    ...(style === 'offset' ? { total_is_estimate: TOTAL_IS_ESTIMATE } : {}),
  },
});

function envelopeSchema(row: Schema): Schema {
  const data = { type: 'array', items: row };
  const offset = { type: ['integer', 'null'] };
  return {
    oneOf: [
      {
        title: 'Offset page',
        type: 'object',
        required: ['data', 'next', 'previous', 'pagination'],
        properties: {
          data,
          next: offset,
          previous: offset,
          total_count: { type: 'integer' },
          pagination: page('offset'),
        },
      },
      {
        title: 'Cursor page',
        type: 'object',
        required: ['data', 'next_cursor', 'has_more', 'pagination'],
        properties: {
          data,
          next_cursor: { type: ['string', 'null'] },
          has_more: { type: 'boolean' },
          pagination: page('cursor'),
        },
      },
    ],
  };
}

const problem = (): Schema => ({
  type: 'object',
  required: ['type', 'code', 'detail'],
  properties: {
    type: { type: 'string', enum: Object.keys(STATUS) },
    code: { type: 'string', description: 'Code of the specific failure. Equals `type` if there is no specific code.' },
    detail: { type: 'string' },
    request_id: {
      description: 'Id of the request. Only failures of the server have it.',
      type: 'string',
    },
    position: {
      description: 'Position of the first problem in a text such as a query. Line and column start at 1.',
      type: 'object',
      required: ['offset', 'line', 'column'],
      properties: { offset: { type: 'integer' }, line: { type: 'integer' }, column: { type: 'integer' } },
    },
    expected: { description: 'What is allowed at this position.', type: 'array', items: { type: 'string' } },
    ...membersOfCodes(),
    errors: {
      description: 'One entry for each rejected member, for invalid_request and for a batch that was undone.',
      oneOf: [
        {
          type: 'array',
          items: {
            type: 'object',
            required: ['field', 'code', 'message'],
            properties: {
              field: { type: 'string' },
              code: {
                type: 'string',
                enum: [
                  'required',
                  'invalid',
                  'unique',
                  'invalid_choice',
                  'max_length',
                  'does_not_exist',
                  'not_found',
                  'conflict',
                  'forbidden',
                ],
              },
              message: { type: 'string' },
            },
          },
        },
        { type: 'object', additionalProperties: true },
      ],
    },
  },
});

function listParameters(operation: StyledOperation): Parameter[] {
  const spec = operation.list!;
  const orders = orderNames(operation).flatMap((name) => [name, `-${name}`]);
  const fallback = `${spec.defaultOrder.descending ? '-' : ''}${snake(spec.defaultOrder.by)}`;
  const text = { type: 'string' };
  return [
    ...filterParameters(spec, operation.filters),
    ...(takesFilters(operation) ? [{ name: FILTERS, schema: text, description: NESTED }] : []),
    ...(spec.searchable ? [{ name: 'search', schema: text, description: 'Substring, without regard to case.' }] : []),
    { name: 'order_by', schema: { ...text, enum: orders, default: fallback }, description: 'A leading - reverses.' },
    ...(operation.unpaged ? [] : pageParameters(operation)),
  ];
}

function pageParameters({ perPage }: StyledOperation): Parameter[] {
  const text = { type: 'string' };
  return [
    {
      name: 'per_page',
      schema: { type: 'integer', minimum: 1, default: perPage?.default ?? DEFAULT_PER_PAGE },
      description: `Page size. Values above ${perPage?.max ?? MAX_PER_PAGE} are reduced to it.`,
    },
    {
      name: 'offset',
      schema: { type: 'integer', minimum: 0, maximum: MAX_OFFSET, default: 0 },
      description: 'Rows to skip.',
    },
    { name: 'paginate', schema: { ...text, enum: [...PAGINATIONS] }, description: '`cursor` selects pages by cursor.' },
    { name: 'cursor', schema: text, description: 'The `next_cursor` of the previous page.' },
    {
      name: 'count',
      schema: { type: 'boolean', default: true },
      description: '`false` omits `total_count` and the time for counting.',
    },
  ];
}

/** Version 2: offset or cursor envelopes, problem documents, strict `fields` and `expand`. */
export const v2: ApiStyle = {
  version: 'v2',
  root: '/api/v2',
  operationId: operationIds('get', '-'),
  putUpdates: false,
  hidesArchivedProjects: false,
  takesReadOnly: true,

  selection: (state, operation) =>
    select(
      operation.presenter!,
      {
        fields: operation.selectable ? state.query.fields : undefined,
        expand: operation.selectable ? state.query.expand : undefined,
        shape: hasRows(operation.shape) ? 'page' : 'one',
      },
      { idAlways: true },
    ),

  listing,

  plain: (answer) => answer,

  envelope(data, { total, totalIsEstimate, last, hasMore }, { style, request }) {
    const { limit, offset } = request;
    if (style === 'cursor') {
      const next = hasMore && last ? encodeCursor(request.order, last) : null;
      return { data, next_cursor: next, has_more: hasMore, pagination: { style } };
    }
    return {
      data,
      next: hasMore && offset + limit <= MAX_OFFSET ? offset + limit : null,
      previous: offset > 0 ? Math.max(0, offset - limit) : null,
      ...(total === undefined ? {} : { total_count: total }),
      pagination: { style, ...(totalIsEstimate ? { total_is_estimate: true } : {}) },
    };
  },

  failure(error, rename) {
    const { kind, reason, message, details } = error;
    const errors = details.fields?.map(({ field, code, message: text }) => ({
      field: rename(field),
      code,
      message: text,
    }));
    if (codeOf(reason)?.bare)
      return { status: STATUS[kind], contentType: 'application/json', body: { error: message, code: reason } };
    return {
      status: STATUS[kind],
      contentType: 'application/problem+json',
      body: {
        type: kind,
        code: (codeOf(reason)?.shown ?? 'none') === 'none' ? kind : reason,
        detail: message,
        ...(errors && kind === 'invalid_request' ? { errors } : {}),
        ...details.extra,
      },
    };
  },

  listParameters,
  envelopeSchema,
  failureSchemas: () => ({ Problem: problem() }),
  failureSchema: () => ({ contentType: 'application/problem+json', schema: { $ref: '#/components/schemas/Problem' } }),
};
