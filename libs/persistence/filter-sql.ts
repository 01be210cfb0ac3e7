import { isFilter, leavesOf, requiredIn, type Filter, type FilterTree, type ListRequest, type ListSpec } from '#kernel';
import type { ReadOptions } from './db';
import { likePattern, type Condition, type Params } from './statements';

/**
 * A filter with its own SQL. `end` must be appended to subqueries; it stops the planner from collecting all matches
 * first when rows are checked one by one.
 */
export type CustomFilter = (value: never, end?: string) => Condition;

const ONE_BY_ONE = ' offset 0';

/** A filter over a many-to-many relation: the rows of `table` link an owner to a member. */
export interface Membership {
  readonly table: string;
  readonly owner: string;
  readonly member: string;
}

/** A nullable column. Its index stores `end` instead of null, which sorts after all values. */
export interface NullableColumn {
  readonly column: string;
  readonly sql: string;
  readonly end: string;
}

/** Up to this many conditions that only compare columns cost no more than reading the rows. */
const MAX_CHEAP = 10;

/**
 * The time limit, in milliseconds, of lists that may be slow: with patterns, correlated conditions, many conditions or
 * large offsets.
 */
export const MAX_COSTLY_MS = 2_000;

/** Offsets from this number of rows on are slow. */
export const FAR_OFFSET = 50_000;

const OPERATORS = { eq: '=', gte: '>=', lte: '<=', gt: '>', lt: '<' } as const;

/** An operator and the value with which a filter compares. */
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

/**
 * A search with its own SQL. If rows are checked one by one (`isWalked`), the SQL must be written so that no index can
 * be used.
 */
export type CustomSearch = (text: string, isWalked: boolean) => Condition;

/** The parts of a model that filters need. */
export interface FilteredModel {
  readonly table: string;
  /** The SQL of each member. */
  readonly columns: object;
  readonly filters?: Readonly<Record<string, string | Membership | NullableColumn | CustomFilter>>;
  readonly search?: readonly string[] | CustomSearch;
}

/** Rewrites a condition so that the planner cannot use an index for it, nor collect its matches first. */
const walked =
  (condition: Condition): Condition =>
  (params, id) =>
    `(${condition(params, id)}) is true`;

/**
 * How a statement uses its filters. `walked`: rows are checked one by one in the list's order, and the planner must not
 * start with the matches of a filter: it underestimates their number in each part of a merge and would collect and sort
 * all of them. `gathered`: it must start with the rows that one relation links, or it reads a large table to find these.
 */
type FilterForm = 'usual' | 'walked' | 'gathered';

/** Makes the SQL of filters and searches. */
export class FilterSql {
  private readonly isWalked: boolean;

  constructor(
    private readonly spec: ListSpec,
    private readonly model: FilteredModel,
    private readonly form: FilterForm = 'usual',
  ) {
    this.isWalked = form === 'walked';
  }

  narrowing(request: Narrowing): Condition[] {
    const conditions = this.conditions(request);
    return this.isWalked ? conditions.map(walked) : conditions;
  }

  private conditions(request: Narrowing): Condition[] {
    const start = this.form === 'gathered' ? this.onlyLinked(request.filters) : undefined;
    const conditions = request.filters.map((tree) => (tree === start?.filter ? start.condition : this.condition(tree)));
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
   * Returns the filter by a relation, if there is one only: of several, PostgreSQL knows better which links fewest rows.
   */
  private onlyLinked(filters: readonly FilterTree[]): Gathered | undefined {
    const found = filters.filter(isFilter).flatMap((filter): Gathered[] => {
      const target = this.model.filters?.[filter.field];
      if (filter.operator === 'isnull' || typeof target !== 'object' || 'end' in target) return [];
      return [{ filter, condition: gathered(target, valuesOf(filter)) }];
    });
    return found.length === 1 ? found[0] : undefined;
  }

  /**
   * Returns how a statement with these filters runs. Groups of conditions made by clients have unlimited forms, so they
   * are not prepared under a name. Statements that may be slow get a time limit. A search is planned for its text.
   */
  options({ filters, search, offset = 0 }: Narrowing & { readonly offset?: number }): ReadOptions {
    const made = filters.filter((tree) => !isFilter(tree)).flatMap(leavesOf);
    const isSearch = search !== undefined;
    const isCostly = made.length > MAX_CHEAP || filters.flatMap(leavesOf).some((leaf) => this.isCostly(leaf));
    const isLimited = isCostly || isSearch || offset > FAR_OFFSET;
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

  /** Returns the conditions that also apply to parts of the rows. `columns` has the SQL of the parts by field. */
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

/** Compares a nullable column. Values greater than a bound must also be less than `end`, which stands for null. */
const filled =
  ({ column, sql, end }: NullableColumn, { operator, value }: Filter): Condition =>
  (params) => {
    if (operator === 'isnull') return `${column} is ${value === true ? '' : 'not '}null`;
    if (operator === 'in' || operator === 'contains') throw new Error(`${column} has no SQL for ${operator}`);
    const is = compared(sql, { operator, value })(params);
    return operator === 'gt' || operator === 'gte' ? `(${is} and ${sql} < ${end})` : is;
  };

const membership =
  ({ table, owner, member }: Membership, operator: Filter['operator'], value: unknown, end: string): Condition =>
  (params) => {
    const linked = (more: string) =>
      `exists (select 1 from ${table} m where m.workspace_id = $1 and m.${owner} = t.id${more}${end})`;
    if (operator === 'isnull') return `${value === true ? 'not ' : ''}${linked('')}`;
    return linked(` and m.${member} = any(${params.add(valuesOf({ operator, value }))}::uuid[])`);
  };

const valuesOf = ({ operator, value }: Pick<Filter, 'operator' | 'value'>): unknown =>
  operator === 'in' ? value : [value];

interface Gathered {
  readonly filter: Filter;
  readonly condition: Condition;
}

/** An array comes before the rows that it names, so that these are looked up by their ids. */
const gathered =
  ({ table, owner, member }: Membership, values: unknown): Condition =>
  (params) =>
    `t.id = any(array(select m.${owner} from ${table} m
      where m.workspace_id = $1 and m.${member} = any(${params.add(values)}::uuid[])))`;
