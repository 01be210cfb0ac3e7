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
import { noteWithoutEffect } from './params';
import { arrangementOf, orderNames, readOrder } from './ordering';
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

/** An unknown ordering falls back to the default, and is reported as a parameter without effect. */
function orderOf(state: ReadState, operation: StyledOperation): Order {
  const text = state.query.order_by;
  const order = text ? readOrder(text, operation) : undefined;
  if (text && !order) noteWithoutEffect(state, 'order_by');
  return order ?? operation.list!.defaultOrder;
}

const cursorError = () => invalidField('cursor', 'Not a cursor of this list. Start again without it.');

/** What a client sends to go on behind a row; null where nothing follows, or the order has no cursors. */
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

const NESTED = 'Conditions by the names of these filters, nested by and, or and not, as a JSON object.';

const takesFilters = ({ list, filters }: StyledOperation): boolean => declaredFilters(list!, filters).length > 0;

function filtersOf({ query }: ReadState, operation: StyledOperation): FilterTree[] {
  const { list, filters } = operation;
  const nested = takesFilters(operation) ? readListFilters(query[FILTERS], list!, filters) : [];
  return [...readFilters(query, list!, filters), ...nested];
}

function listing(state: ReadState, operation: StyledOperation): Listing {
  const spec = operation.list!;
  const filters = filtersOf(state, operation);
  const { order = orderOf(state, operation), most, parameter = '' } = arrangementOf(state, operation);
  const search = spec.searchable ? state.query.search || undefined : undefined;
  const narrowing = { columns: state.selection!.columns, filters, search, order, most };
  return operation.unpaged ? unpaged(narrowing, parameter) : paged(state, operation, narrowing, parameter);
}

/** A list request without what it says of pages. */
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

/** All of a list: how much of it is answered, the operation says. */
function unpaged(narrowing: Whole, parameter: string): Listing {
  if (narrowing.most !== undefined)
    throw invalidField(parameter, 'The list is not answered as a whole: leave LIMIT out.');
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
  description: 'true where `total_count` is an estimate, never less than what was served. Absent where it is exact.',
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
    code: { type: 'string', description: 'The specific condition; equals type where nothing refines it.' },
    detail: { type: 'string' },
    position: {
      description: 'Where in a text, such as a query, the first problem is. Line and column count from 1.',
      type: 'object',
      required: ['offset', 'line', 'column'],
      properties: { offset: { type: 'integer' }, line: { type: 'integer' }, column: { type: 'integer' } },
    },
    expected: { description: 'What could stand there instead.', type: 'array', items: { type: 'string' } },
    ...membersOfCodes(),
    errors: {
      description: 'One entry for each rejected member, on invalid_request and on a batch that was undone.',
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
      description: `Page size; above ${perPage?.max ?? MAX_PER_PAGE} it is clamped.`,
    },
    {
      name: 'offset',
      schema: { type: 'integer', minimum: 0, maximum: MAX_OFFSET, default: 0 },
      description: 'Rows to skip.',
    },
    { name: 'paginate', schema: { ...text, enum: [...PAGINATIONS] }, description: 'cursor selects keyset pages.' },
    { name: 'cursor', schema: text, description: 'The next_cursor of the page before.' },
    { name: 'count', schema: { type: 'boolean', default: true }, description: 'false omits total_count and its cost.' },
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
