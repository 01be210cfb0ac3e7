/** The type of a filter's value. */
export type FilterType = 'uuid' | 'text' | 'name' | 'integer' | 'boolean' | 'date' | 'datetime' | 'choice';
/** How a filter compares its value. */
export type FilterOperator = 'eq' | 'in' | 'isnull' | 'gte' | 'lte' | 'gt' | 'lt' | 'contains';

/** A filter that a list accepts. */
export interface FilterSpec {
  readonly type: FilterType;
  readonly operators: readonly FilterOperator[];
  readonly choices?: readonly string[];
}

/** An ordering that a list accepts. */
export interface OrderSpec {
  /** True if the ordering can back a cursor: its values are never null, and unique together with the id. */
  readonly cursor?: boolean;
}

/**
 * Declares the filters, orderings and search of a list. It stands in the application layer and uses the names of the
 * record's members. Query parameters, SQL and the OpenAPI documents are derived from it.
 *
 * ```ts
 * export const labelList: ListSpec = {
 *   filters: { name: filter.name(), createdAt: filter.datetime('gte', 'lte') },
 *   orderings: { createdAt: { cursor: true }, name: {} },
 *   defaultOrder: order('-createdAt'),
 *   searchable: true,
 * };
 * ```
 */
export interface ListSpec {
  readonly filters: Readonly<Record<string, FilterSpec>>;
  readonly orderings: Readonly<Record<string, OrderSpec>>;
  readonly defaultOrder: Order;
  readonly searchable: boolean;
}

/** The order of a list: a member or a named ordering, and its direction. */
export interface Order {
  readonly by: string;
  readonly descending: boolean;
  /** A parameter of the ordering, for orderings that need more than a name. */
  readonly of?: unknown;
}

/** One condition on the rows of a list. */
export interface Filter {
  readonly field: string;
  readonly operator: FilterOperator;
  /** A scalar; an array for `in`, a boolean for `isnull`. */
  readonly value: unknown;
}

/** Conditions combined by `and`, `or` and `not`. */
export type FilterTree =
  | Filter
  | { readonly and: readonly FilterTree[] }
  | { readonly or: readonly FilterTree[] }
  | { readonly not: FilterTree };

/** True if the tree is a single condition. */
export const isFilter = (tree: FilterTree): tree is Filter => 'field' in tree;

/** Returns all conditions of a tree, however they are combined. */
export function leavesOf(tree: FilterTree): readonly Filter[] {
  if (isFilter(tree)) return [tree];
  if ('not' in tree) return leavesOf(tree.not);
  return ('and' in tree ? tree.and : tree.or).flatMap(leavesOf);
}

/** Returns the conditions that every accepted row fulfils: those that are combined only by `and`. */
export function requiredIn(tree: FilterTree): readonly Filter[] {
  if (isFilter(tree)) return [tree];
  return 'and' in tree ? tree.and.flatMap(requiredIn) : [];
}

/** Returns the tree with each condition replaced by the result of `replace`. */
export function mapFilters(tree: FilterTree, replace: (filter: Filter) => FilterTree): FilterTree {
  const map = (part: FilterTree): FilterTree => mapFilters(part, replace);
  if (isFilter(tree)) return replace(tree);
  if ('not' in tree) return { not: map(tree.not) };
  return 'and' in tree ? { and: tree.and.map(map) } : { or: tree.or.map(map) };
}

/** True if the tree filters by `isArchived`. */
export const isAboutArchived = (tree: FilterTree): boolean =>
  leavesOf(tree).some(({ field }) => field === 'isArchived');

/** The position of a row in an ordering: its value, and its id as tie-break. Cursors encode it. */
export type Position = readonly [value: string | number, id: string];

/** The filters, search, order and page that a caller requests. `@ListQuery()` reads it from the query of a request. */
export interface ListRequest {
  /** The members of the record that are needed; other members may be absent from the rows. */
  readonly columns: ReadonlySet<string>;
  readonly filters: readonly FilterTree[];
  readonly search?: string;
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
  /** The maximum number of rows that all pages together return. */
  readonly most?: number;
  /** Start after this row instead of at `offset`. */
  readonly after?: Position;
  readonly count: boolean;
  /** What is already known about the number of rows: few enough to look at each, or more than one page. */
  readonly found?: 'few' | 'many';
}

/** A page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
  /** The number of all matching rows; absent if the request asked not to count. */
  readonly total?: number;
  /**
   * True if `total` is an estimate because counting would take too long. It is never less than the number of rows
   * returned so far.
   */
  readonly totalIsEstimate?: boolean;
  /** The position of the last row, if the ordering can back a cursor. */
  readonly last?: Position;
}

/** Makes an empty page. */
export const pageOfNone = ({ count }: Pick<ListRequest, 'count'>): Page<never> => ({
  items: [],
  hasMore: false,
  ...(count && { total: 0 }),
});

const spec =
  (type: FilterType) =>
  (...operators: FilterOperator[]): FilterSpec => ({ type, operators: operators.length ? operators : ['eq'] });

/**
 * Declares filters of a `ListSpec`: `filter.uuid('eq', 'in')`. Without operators the filter accepts only `eq`. `name`
 * ignores case; all other types compare exactly.
 */
export const filter = {
  uuid: spec('uuid'),
  text: spec('text'),
  name: spec('name'),
  integer: spec('integer'),
  boolean: spec('boolean'),
  date: spec('date'),
  datetime: spec('datetime'),
  choice: (choices: readonly string[], ...operators: FilterOperator[]): FilterSpec => ({
    ...spec('choice')(...operators),
    choices,
  }),
};

/** Parses an order: `order('-createdAt')` orders by `createdAt`, descending. */
export const order = (text: string): Order =>
  text.startsWith('-') ? { by: text.slice(1), descending: true } : { by: text, descending: false };

/** Adds a filter that leaves out archived records, unless the request filters by `isArchived` itself. */
export const inUse = (request: ListRequest): ListRequest =>
  request.filters.some(isAboutArchived) ? request : { ...request, filters: [...request.filters, IN_USE] };

const IN_USE: Filter = { field: 'isArchived', operator: 'eq', value: false };
