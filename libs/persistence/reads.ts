import {
  isFilter,
  leavesOf,
  snake,
  type Filter,
  type FilterTree,
  type ListRequest,
  type ListSpec,
  type Order,
  type Page,
  type Position,
} from '#kernel';
import type { Db, ReadOptions } from './db';
import { likePattern, Params, type Condition } from './statements';

type Columns<T> = { readonly [K in keyof T]-?: string };

/** A filter that makes its own SQL from the value. */
export type OwnFilter = (value: never) => Condition;

/** A filter over a many-to-many relation: rows of `table` that link the owner to a member. */
export interface Membership {
  readonly table: string;
  readonly owner: string;
  readonly member: string;
}

/**
 * How a record is read: SQL for each member, written against the alias `t` of its table. An expression may use another
 * alias that `joins` declares; the join is added only to statements that need it. `$1` is the workspace in all of it.
 */
export interface ReadModel<T> {
  readonly table: string;
  /** Column that says whose rows they are: the workspace's unless told. */
  readonly owner?: string;
  readonly columns: Columns<T>;
  readonly joins?: Readonly<Record<string, string>>;
  /** Always-on conditions, beside the tenant's. */
  readonly where?: string;
  /** SQL of filters that are no member of the record, a relation, or what makes its own SQL. */
  readonly filters?: Readonly<Record<string, string | Membership | OwnFilter>>;
  /** SQL of orderings that are no member of the record. */
  readonly orderings?: Readonly<Record<string, string>>;
  /** Columns that `search` looks in, as substrings without regard to case. */
  readonly search?: readonly string[];
}

export interface ListOptions {
  readonly conditions?: readonly Condition[];
  /** A maintained count of the rows that `conditions` leave, used when nothing else narrows the list. */
  readonly knownTotal?: () => Promise<number | undefined>;
}

/** So many conditions that only compare columns cost no more than reading the rows. */
const MAX_CHEAP = 10;

/** Milliseconds that conditions of a client's making may take where there are more, or others. */
const MAX_COSTLY_MS = 10_000;

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

/** Reads records of one kind: lists as the spec allows, and single records. Compiles to parametrised SQL. */
export class Reads<T extends { id: string }> {
  /** Finds the aliases of the model's joins in a statement. */
  private readonly aliases?: RegExp;

  constructor(
    private readonly db: Db,
    private readonly spec: ListSpec,
    private readonly model: ReadModel<T>,
  ) {
    const aliases = Object.keys(model.joins ?? {});
    if (aliases.length) this.aliases = new RegExp(`\\b(${aliases.join('|')})\\.`, 'g');
  }

  async list(workspaceId: string, request: ListRequest, options: ListOptions = {}): Promise<Page<T>> {
    const { conditions = [], knownTotal } = options;
    const { most = Infinity } = request;
    const limit = rowsOf(request);
    const narrowed = request.filters.length > 0 || request.search !== undefined;
    const counted = () => this.total(workspaceId, request, conditions, narrowed ? undefined : knownTotal);
    // A narrowed list is counted only where its page does not tell how many there are.
    const ahead = request.count && !narrowed ? counted() : undefined;
    const [rows, known] = await Promise.all([limit > 0 ? this.page(workspaceId, request, conditions) : [], ahead]);
    const items = rows.slice(0, limit);
    const hasMore = rows.length > limit && request.offset + limit < most;
    const isWhole = request.offset === 0 && !request.after && limit > 0 && rows.length <= limit;
    const total = request.count ? (known ?? (isWhole ? rows.length : await counted())) : undefined;
    const last = items.at(-1);
    return {
      items,
      hasMore,
      total: total && Math.min(total, most),
      last: last && this.spec.orderings[request.order.by]?.cursor ? position(last, request.order) : undefined,
    };
  }

  /** The first record that the conditions leave; all members unless `columns` names some. */
  async one(workspaceId: string, conditions: readonly Condition[], columns?: ReadonlySet<string>): Promise<T | null> {
    const [row] = await this.all(workspaceId, conditions, columns, 1);
    return row ?? null;
  }

  async byIds(workspaceId: string, ids: readonly string[], columns?: ReadonlySet<string>): Promise<Map<string, T>> {
    if (!ids.length) return new Map();
    const rows = await this.all(workspaceId, [(params) => `t.id = any(${params.add(ids)}::uuid[])`], columns);
    return new Map(rows.map((row) => [row.id, row]));
  }

  async all(
    workspaceId: string,
    conditions: readonly Condition[],
    columns?: ReadonlySet<string>,
    limit?: number,
  ): Promise<T[]> {
    const params = new Params();
    const where = this.where(params, workspaceId, conditions);
    const text = this.select(this.columns(columns), where) + (limit === undefined ? '' : ` limit ${limit}`);
    return this.db.read<T>(text, params.values);
  }

  private async page(workspaceId: string, request: ListRequest, conditions: readonly Condition[]): Promise<T[]> {
    const params = new Params();
    const { order, after } = request;
    const all = [...conditions, ...this.narrowing(request), ...(after ? [this.behind(order, after)] : [])];
    const where = this.where(params, workspaceId, all);
    const by = this.sortKey(order.by);
    const direction = order.descending ? ' desc' : '';
    const orderBy = order.by === 'id' ? `t.id${direction}` : `${by}${direction}, t.id${direction}`;
    const columns = this.columns(new Set([...request.columns, ...this.cursorColumns(order)]));
    const skip = request.offset && !after ? ` offset ${params.add(request.offset)}` : '';
    const text = `${this.select(columns, where, by)} order by ${orderBy} limit ${params.add(request.limit + 1)}${skip}`;
    return this.db.read<T>(text, params.values, this.options(request));
  }

  private async total(
    workspaceId: string,
    request: ListRequest,
    conditions: readonly Condition[],
    knownTotal?: () => Promise<number | undefined>,
  ): Promise<number> {
    const known = await knownTotal?.();
    if (known !== undefined) return known;
    const params = new Params();
    const where = this.where(params, workspaceId, [...conditions, ...this.narrowing(request)]);
    const matching = `from ${this.from(where)} where ${where}`;
    const counted = request.most ? `from (select 1 ${matching} limit ${params.add(request.most)}) as first` : matching;
    const text = `select count(*) as total ${counted}`;
    const [row] = await this.db.read<{ total: number }>(text, params.values, this.options(request));
    return row!.total;
  }

  private narrowing(request: ListRequest): Condition[] {
    const conditions = request.filters.map((tree) => this.condition(tree));
    const { search } = request;
    if (search === undefined || !this.model.search) return conditions;
    const columns = this.model.search;
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
   * forms, so none is worth a name. Those that can be costly may not run for long. A search is planned for its text.
   */
  options({ filters, search }: Pick<ListRequest, 'filters' | 'search'>): ReadOptions {
    const made = filters.filter((tree) => !isFilter(tree)).flatMap(leavesOf);
    const isCostly = made.length > MAX_CHEAP || made.some((leaf) => this.isCostly(leaf));
    return { unnamed: made.length > 0 || search !== undefined, ...(isCostly ? { withinMs: MAX_COSTLY_MS } : {}) };
  }

  private isCostly({ field, operator }: Filter): boolean {
    return operator === 'contains' || typeof this.model.filters?.[field] === 'function';
  }

  /** The SQL of a filter, for statements that are no list. */
  condition(tree: FilterTree): Condition {
    if (isFilter(tree)) return this.filter(tree);
    if ('not' in tree) {
      const inner = this.condition(tree.not);
      return (params) => `not coalesce(${inner(params)}, false)`;
    }
    const [word, parts] = 'and' in tree ? [' and ', tree.and] : [' or ', tree.or];
    const conditions = parts.map((part) => this.condition(part));
    if (!conditions.length) return () => 'true';
    return (params) => `(${conditions.map((condition) => condition(params)).join(word)})`;
  }

  private filter({ field, operator, value }: Filter): Condition {
    const target = this.model.filters?.[field] ?? this.model.columns[field as keyof T];
    if (target === undefined) throw new Error(`${this.model.table} has no SQL for the filter ${field}`);
    if (typeof target === 'function') return target(value as never);
    if (typeof target !== 'string') return membership(target, operator, value);
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

  private behind({ by, descending }: Order, [value, id]: Position): Condition {
    const sign = descending ? '<' : '>';
    if (by === 'id') return (params) => `t.id ${sign} ${params.add(id)}`;
    return (params) => `(${this.sortKey(by)}, t.id) ${sign} (${params.add(value)}, ${params.add(id)})`;
  }

  private cursorColumns(order: Order): string[] {
    return this.spec.orderings[order.by]?.cursor ? [order.by, 'id'] : ['id'];
  }

  private sortKey(by: string): string {
    const sql = this.model.orderings?.[by] ?? this.model.columns[by as keyof T];
    if (sql === undefined) throw new Error(`${this.model.table} has no SQL for the ordering ${by}`);
    return sql;
  }

  private columns(names?: ReadonlySet<string>): string {
    const all = Object.keys(this.model.columns) as (keyof T & string)[];
    return all
      .filter((name) => name === 'id' || !names || names.has(name))
      .map((name) => `${this.model.columns[name]} as "${name}"`)
      .join(', ');
  }

  private where(params: Params, workspaceId: string, conditions: readonly Condition[]): string {
    const tenant = `${this.model.owner ?? 't.workspace_id'} = ${params.add(workspaceId)}`;
    const fixed = this.model.where ? [this.model.where] : [];
    return [tenant, ...fixed, ...conditions.map((condition) => condition(params))].join(' and ');
  }

  private select(columns: string, where: string, orderBy = ''): string {
    return `select ${columns} from ${this.from(`${columns} ${where} ${orderBy}`)} where ${where}`;
  }

  /** The table and those joins whose alias the rest of the statement mentions. */
  private from(rest: string): string {
    const table = `${this.model.table} t`;
    if (!this.aliases) return table;
    const used = new Set(Array.from(rest.matchAll(this.aliases), ([, alias]) => alias));
    const joins = Object.entries(this.model.joins!).filter(([alias]) => used.has(alias));
    return [table, ...joins.map(([, join]) => join)].join(' ');
  }
}

/** Rows that the page has at most; behind the request's `most` there are none. */
const rowsOf = ({ limit, offset, most }: ListRequest): number =>
  most === undefined ? limit : Math.min(limit, Math.max(0, most - offset));

const position = <T extends { id: string }>(row: T, order: Order): Position => [
  (row as unknown as Record<string, string | number>)[order.by]!,
  row.id,
];

const membership =
  ({ table, owner, member }: Membership, operator: string, value: unknown): Condition =>
  (params) => {
    const linked = (more: string) =>
      `exists (select 1 from ${table} m where m.workspace_id = $1 and m.${owner} = t.id${more})`;
    if (operator === 'isnull') return `${value === true ? 'not ' : ''}${linked('')}`;
    const values = operator === 'in' ? value : [value];
    return linked(` and m.${member} = any(${params.add(values)}::uuid[])`);
  };

/** Columns of the table itself whose names follow from the members' names. */
export const ownColumns = <K extends string>(...names: readonly K[]): Record<K, string> =>
  Object.fromEntries(names.map((name) => [name, `t."${snake(name)}"`])) as Record<K, string>;

/** Columns that every tenant table has. */
export const tenantColumns = ownColumns(
  'id',
  'workspaceId',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'createdById',
  'updatedById',
  'version',
);
