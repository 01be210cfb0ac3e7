import { isFilter, leavesOf, requiredIn, type Filter, type FilterTree, type ListRequest, type ListSpec } from '#kernel';
import type { ReadOptions } from './db';
import { likePattern, type Condition, type Params } from './statements';

/**
 * A filter that makes its own SQL from the value. `end` ends what it looks up for each row, where rows are asked one by
 * one: the planner would gather all that meets the filter.
 */
export type OwnFilter = (value: never, end?: string) => Condition;

const ONE_BY_ONE = ' offset 0';

/** A filter over a many-to-many relation: rows of `table` that link the owner to a member. */
export interface Membership {
  readonly table: string;
  readonly owner: string;
  readonly member: string;
}

/** A column that may be null, and what an index has of it: `end` in the place of null, which lies behind all values. */
export interface Filled {
  readonly column: string;
  readonly sql: string;
  readonly end: string;
}

/** So many conditions that only compare columns cost no more than reading the rows. */
const MAX_CHEAP = 10;

/** Milliseconds that may take what can cost more than it finds: patterns, correlated conditions, many of them, far jumps. */
export const MAX_COSTLY_MS = 2_000;

/** A jump over so many rows is costly. */
export const FAR = 50_000;

const OPERATORS = { eq: '=', gte: '>=', lte: '<=', gt: '>', lt: '<' } as const;

/** How a value lies to another. */
export interface Comparison {
  readonly operator: keyof typeof OPERATORS;
  readonly value: unknown;
}

export const compared =
  (sql: string, { operator, value }: Comparison): Condition =>
  (params) =>
    `${sql} ${OPERATORS[operator]} ${params.add(value)}`;

export type Narrowing = Pick<ListRequest, 'filters' | 'search'>;

export const isNarrowed = ({ filters, search }: Narrowing): boolean => filters.length > 0 || search !== undefined;

/** A search that makes its own SQL from the text; where rows are asked one by one, in a form that no index has. */
export type OwnSearch = (text: string, isWalked: boolean) => Condition;

/** What filters need to know of the records. */
export interface FilteredModel {
  readonly table: string;
  /** SQL of each member. */
  readonly columns: object;
  readonly filters?: Readonly<Record<string, string | Membership | Filled | OwnFilter>>;
  readonly search?: readonly string[] | OwnSearch;
}

/** In a form that no index has and that nothing is gathered for beforehand. */
const walked =
  (condition: Condition): Condition =>
  (params, id) =>
    `(${condition(params, id)}) is true`;

/**
 * Makes SQL of filters and searches. Where rows are asked one by one in an order (`isWalked`), the planner must not begin
 * with what meets a filter: it takes each part of a merge for a small one, and would gather and sort all of that.
 */
export class FilterSql {
  constructor(
    private readonly spec: ListSpec,
    private readonly model: FilteredModel,
    private readonly isWalked = false,
  ) {}

  narrowing(request: Narrowing): Condition[] {
    const conditions = this.conditions(request);
    return this.isWalked ? conditions.map(walked) : conditions;
  }

  private conditions(request: Narrowing): Condition[] {
    const conditions = request.filters.map((tree) => this.condition(tree));
    const { search } = request;
    if (search === undefined || !this.model.search) return conditions;
    const columns = this.model.search;
    if (typeof columns === 'function') return [...conditions, columns(search, this.isWalked)];
    return [
      ...conditions,
      (params) => {
        const pattern = params.add(likePattern(search));
        return `(${columns.map((column) => `${column} ilike ${pattern}`).join(' or ')})`;
      },
    ];
  }

  /**
   * How a statement with these filters runs. Groups of conditions are of a client's making: there is no end of their
   * forms, so none is worth a name. What can be costly may not run for long. A search is planned for its text.
   */
  options({ filters, search, offset = 0 }: Narrowing & { readonly offset?: number }): ReadOptions {
    const made = filters.filter((tree) => !isFilter(tree)).flatMap(leavesOf);
    const isSearch = search !== undefined;
    const isCostly = made.length > MAX_CHEAP || filters.flatMap(leavesOf).some((leaf) => this.isCostly(leaf));
    const isLimited = isCostly || isSearch || offset > FAR;
    return { unnamed: made.length > 0 || isSearch, ...(isLimited ? { withinMs: MAX_COSTLY_MS } : {}) };
  }

  private isCostly({ field, operator }: Filter): boolean {
    return operator === 'contains' || typeof this.model.filters?.[field] === 'function';
  }

  condition(tree: FilterTree): Condition {
    if (isFilter(tree)) return this.filter(tree);
    if ('not' in tree) {
      const inner = this.condition(tree.not);
      return (params, id) => `not coalesce(${inner(params, id)}, false)`;
    }
    const [word, parts] = 'and' in tree ? [' and ', tree.and] : [' or ', tree.or];
    const conditions = parts.map((part) => this.condition(part));
    if (!conditions.length) return () => 'true';
    return (params, id) => `(${conditions.map((condition) => condition(params, id)).join(word)})`;
  }

  /** The filters that hold for parts of the rows as well: SQL of the parts by field. */
  within(columns: Readonly<Record<string, string>> = {}, trees: readonly FilterTree[], params: Params): string[] {
    return trees
      .flatMap(requiredIn)
      .flatMap((filter) => (columns[filter.field] ? [this.filter(filter, columns[filter.field])(params)] : []));
  }

  private filter({ field, operator, value }: Filter, column?: string): Condition {
    const target =
      column ?? this.model.filters?.[field] ?? (this.model.columns as Readonly<Record<string, string>>)[field];
    if (target === undefined) throw new Error(`${this.model.table} has no SQL for the filter ${field}`);
    const end = this.isWalked ? ONE_BY_ONE : '';
    if (typeof target === 'function') return target(value as never, end);
    if (typeof target !== 'string' && 'end' in target) return filled(target, { field, operator, value });
    if (typeof target !== 'string') return membership(target, operator, value, end);
    const type = this.spec.filters[field]?.type;
    if (typeof value === 'boolean' && operator === 'eq') return () => (value ? target : `not ${target}`);
    return (params) => {
      if (operator === 'isnull') return `${target} is ${value === true ? '' : 'not '}null`;
      if (operator === 'in') return `${target} = any(${params.add(value)})`;
      if (operator === 'contains') return `${target} ilike ${params.add(likePattern(String(value)))}`;
      if (type === 'name') return `lower(${target}) = lower(${params.add(value)})`;
      return compared(target, { operator, value })(params);
    };
  }
}

/** What is greater than a value is less than the end, where the nulls are. */
const filled =
  ({ column, sql, end }: Filled, { operator, value }: Filter): Condition =>
  (params) => {
    if (operator === 'isnull') return `${column} is ${value === true ? '' : 'not '}null`;
    if (operator === 'in' || operator === 'contains') throw new Error(`${column} has no SQL for ${operator}`);
    const is = compared(sql, { operator, value })(params);
    return operator === 'gt' || operator === 'gte' ? `(${is} and ${sql} < ${end})` : is;
  };

const membership =
  ({ table, owner, member }: Membership, operator: string, value: unknown, end: string): Condition =>
  (params) => {
    const linked = (more: string) =>
      `exists (select 1 from ${table} m where m.workspace_id = $1 and m.${owner} = t.id${more}${end})`;
    if (operator === 'isnull') return `${value === true ? 'not ' : ''}${linked('')}`;
    const values = operator === 'in' ? value : [value];
    return linked(` and m.${member} = any(${params.add(values)}::uuid[])`);
  };
