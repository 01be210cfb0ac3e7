/** What a list query may be asked for: declared once in a context's application layer, in domain names. */
export type FilterType = 'uuid' | 'text' | 'name' | 'integer' | 'boolean' | 'date' | 'datetime' | 'choice';
export type FilterOperator = 'eq' | 'in' | 'isnull' | 'gte' | 'lte' | 'gt' | 'lt' | 'contains';

export interface FilterSpec {
  readonly type: FilterType;
  readonly operators: readonly FilterOperator[];
  readonly choices?: readonly string[];
}

export interface OrderSpec {
  /** Unique with the id as tie-break and never null, so that a page can start behind a position. */
  readonly cursor?: boolean;
}

export interface ListSpec {
  readonly filters: Readonly<Record<string, FilterSpec>>;
  readonly orderings: Readonly<Record<string, OrderSpec>>;
  readonly defaultOrder: Order;
  readonly searchable: boolean;
}

export interface Order {
  readonly by: string;
  readonly descending: boolean;
  /** What an ordering that needs more than a name is about. */
  readonly of?: unknown;
}

export interface Filter {
  readonly field: string;
  readonly operator: FilterOperator;
  /** A scalar, an array for `in`, a boolean for `isnull`. */
  readonly value: unknown;
}

/** Filters joined by and, or and not, as deep as the kit lets a client nest them. */
export type FilterTree =
  | Filter
  | { readonly and: readonly FilterTree[] }
  | { readonly or: readonly FilterTree[] }
  | { readonly not: FilterTree };

export const isFilter = (tree: FilterTree): tree is Filter => 'field' in tree;

/** The conditions of a tree, whatever joins them. */
export function leavesOf(tree: FilterTree): readonly Filter[] {
  if (isFilter(tree)) return [tree];
  if ('not' in tree) return leavesOf(tree.not);
  return ('and' in tree ? tree.and : tree.or).flatMap(leavesOf);
}

/** The conditions that every row of a list meets, wherever in the tree they stand. */
export function requiredIn(tree: FilterTree): readonly Filter[] {
  if (isFilter(tree)) return [tree];
  return 'and' in tree ? tree.and.flatMap(requiredIn) : [];
}

/** The tree with each of its conditions replaced. */
export function mapFilters(tree: FilterTree, replace: (filter: Filter) => FilterTree): FilterTree {
  const map = (part: FilterTree): FilterTree => mapFilters(part, replace);
  if (isFilter(tree)) return replace(tree);
  if ('not' in tree) return { not: map(tree.not) };
  return 'and' in tree ? { and: tree.and.map(map) } : { or: tree.or.map(map) };
}

/** Whether a filter says itself if records that were put away are wanted. */
export const isAboutArchived = (tree: FilterTree): boolean =>
  leavesOf(tree).some(({ field }) => field === 'isArchived');

export type Position = readonly [value: string | number, id: string];

export interface ListRequest {
  /** Names of the record's members to read; others may be absent from the rows. */
  readonly columns: ReadonlySet<string>;
  readonly filters: readonly FilterTree[];
  readonly search?: string;
  readonly order: Order;
  readonly limit: number;
  readonly offset: number;
  /** Rows that all pages have together at most. */
  readonly most?: number;
  /** Start behind this row instead of at `offset`. */
  readonly after?: Position;
  readonly count: boolean;
  /** What has been found out of how many rows there are: few enough to look at each, or more than one page shows. */
  readonly found?: 'few' | 'many';
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly hasMore: boolean;
  /** Number of all matching rows; absent when the request said not to count. */
  readonly total?: number;
  /** Where counting would have held the page up: never less than what was served. */
  readonly totalIsEstimate?: boolean;
  /** Position of the last row, where the ordering can back a cursor. */
  readonly last?: Position;
}

/** A page of a list that is known to have no rows. */
export const pageOfNone = ({ count }: Pick<ListRequest, 'count'>): Page<never> => ({
  items: [],
  hasMore: false,
  ...(count && { total: 0 }),
});

const spec =
  (type: FilterType) =>
  (...operators: FilterOperator[]): FilterSpec => ({ type, operators: operators.length ? operators : ['eq'] });

/** Filter declarations. `name` compares case-insensitively; the others exactly. */
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

export const order = (text: string): Order =>
  text.startsWith('-') ? { by: text.slice(1), descending: true } : { by: text, descending: false };

/** The request for records in use, unless one of its filters says itself which are wanted. */
export const inUse = (request: ListRequest): ListRequest =>
  request.filters.some(isAboutArchived) ? request : { ...request, filters: [...request.filters, IN_USE] };

const IN_USE: Filter = { field: 'isArchived', operator: 'eq', value: false };
