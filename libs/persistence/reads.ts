import type { FilterTree, ListRequest, ListSpec, Order, Page, Position } from '#kernel';
import { refusePosition } from './constraints';
import type { Db, ReadOptions } from './db';
import { FAR, FilterSql, isNarrowed, MAX_COSTLY_MS, type Membership, type OwnFilter } from './filter-sql';
import {
  isOrdering,
  type KeyRows,
  linkedPage,
  mergedPage,
  pageOfIds,
  partsIn,
  type Ordering,
  type OwnOrdering,
  type PagePlan,
  type Parts,
} from './orderings';
import { isAskedEarly, isMergeable, pageByKeys, type KeyedForm } from './keyed-pages';
import { Params, type Condition } from './statements';
import { exactly, planOf, rowsOf, TOTAL, totalIn, totalOf, type Total } from './totals';

type Columns<T> = { readonly [K in keyof T]-?: string };

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
  /** Orderings that are no member of the record, or that an index has. */
  readonly orderings?: Readonly<Record<string, string | Ordering | OwnOrdering>>;
  /** Column of the place that a row is in, which indexes have behind the workspace: its project. */
  readonly place?: string;
  /** Columns that `search` looks in, as substrings without regard to case. */
  readonly search?: readonly string[];
}

export interface ListOptions {
  readonly conditions?: readonly Condition[];
  /** A maintained count of the rows that `conditions` leave, used when nothing else narrows the list. */
  readonly knownTotal?: () => Promise<number | undefined>;
  /** The places of the list, where pages of an ordering may be merged of them. */
  readonly places?: readonly string[];
  /** The condition that rows are in these places: left out where a page is merged of what lies in each. */
  readonly within?: Condition;
}

/** So many rows are sorted sooner than an ordering is merged of parts, in which few of them may lie. */
const SORTABLE = 20_000;

/** Twice what is counted. */
const CERTAINLY_MANY = 20_000;

/** Milliseconds that a look at the beginning of a list may take. */
const SAMPLING_MS = 50;

/** So many rows at the beginning of a list tell how common those are that it is narrowed to. */
const SAMPLE = 500;

/** Member that carries the key of orderings which are no member of the record. */
const KEY = '~key';

/** Reads records of one kind: lists as the spec allows, and single records. Compiles to parametrised SQL. */
export class Reads<T extends { id: string }> {
  /** Finds the aliases of the model's joins in a statement. */
  private readonly aliases?: RegExp;
  private readonly filterSql: FilterSql;
  private readonly walkedSql: FilterSql;

  constructor(
    private readonly db: Db,
    private readonly spec: ListSpec,
    private readonly model: ReadModel<T>,
  ) {
    this.filterSql = new FilterSql(spec, model);
    this.walkedSql = new FilterSql(spec, model, true);
    const aliases = Object.keys(model.joins ?? {});
    if (aliases.length) this.aliases = new RegExp(`\\b(${aliases.join('|')})\\.`, 'g');
  }

  async list(workspaceId: string, request: ListRequest, options: ListOptions = {}): Promise<Page<T>> {
    const { most = Infinity } = request;
    const limit = rowsOf(request);
    const counted = () => this.total(workspaceId, request, options);
    // What no counter knows is counted only where the page does not tell how many there are, or is known not to.
    const isKnown = options.knownTotal && !isNarrowed(request);
    const isAhead = request.count && (isKnown || (request.found && !this.isCounted(request)));
    const page = limit > 0 ? this.page(workspaceId, request, options) : [];
    const [rows, known] = await Promise.all([page, isAhead ? counted() : totalIn(await page)]);
    const items = rows.slice(0, limit);
    const hasMore = rows.length > limit && request.offset + limit < most;
    const isWhole = request.offset === 0 && !request.after && limit > 0 && rows.length <= limit;
    const total = request.count ? (known ?? (isWhole ? exactly(rows.length) : await counted())) : undefined;
    const seen = request.offset + items.length + Number(hasMore);
    return {
      items,
      hasMore,
      ...(total && { total: Math.min(total.isEstimate ? Math.max(total.rows, seen) : total.rows, most) }),
      ...(total?.isEstimate && { totalIsEstimate: true }),
      last: this.positionOf(items.at(-1), request.order),
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

  private async page(workspaceId: string, request: ListRequest, options: ListOptions): Promise<T[]> {
    const ordering = this.model.orderings?.[request.order.by];
    if (typeof ordering === 'function') {
      return this.pageByKeys(workspaceId, request, options, ordering(request.order.of as never));
    }
    const parts = await this.partsOf(workspaceId, request, options);
    const offset = request.after ? 0 : request.offset;
    const params = new Params();
    const text =
      parts || offset || this.isCounted(request) || (this.model.place && isNarrowed(request))
        ? this.pageByIds(params, workspaceId, { ...request, offset }, { ...options, parts })
        : this.pageAtOnce(params, workspaceId, request, options);
    // Of many places a filter may leave few rows behind many others.
    const isFar = parts !== undefined && offset * options.places!.length >= FAR;
    const isCostly = isFar || parts?.link || (this.model.place && isNarrowed(request));
    const costly = isCostly ? { withinMs: MAX_COSTLY_MS } : {};
    const rows = this.db.read<T>(text, params.values, { ...costly, ...this.options({ ...request, offset }) });
    return request.after ? rows.catch(refusePosition) : rows;
  }

  private pageAtOnce(params: Params, workspaceId: string, request: ListRequest, options: ListOptions): string {
    const { order, after, limit } = request;
    const behind = after ? [this.behind(order, after)] : [];
    const where = this.where(params, workspaceId, [...this.conditions(request, options), ...behind]);
    const key = this.sortKey(order.by);
    const columns = `${this.columns(this.columnsOf(request))}${this.isKeyed(order) ? `, ${key} as "${KEY}"` : ''}`;
    const direction = order.descending ? ' desc' : '';
    return `${this.select(columns, where, key)} order by ${key}${direction}, t.id${direction} limit ${params.add(limit + 1)}`;
  }

  /** Finds the ids first, and reads the members of no more rows than the page has. */
  private pageByIds(params: Params, workspaceId: string, request: ListRequest, options: Merging): string {
    const { order, after, offset, limit } = request;
    const { parts, places = [] } = options;
    const isWhole = !parts || parts.link;
    const narrowing = (parts ? this.walkedSql : this.filterSql).narrowing(request);
    const behind = after && !parts ? [this.behind(order, after)] : [];
    const conditions = [...allOf(isWhole ? options : ofEach(options)), ...narrowing, ...behind];
    const where = this.where(params, workspaceId, conditions);
    const sql = this.sortKey(order.by);
    const rest = parts?.ranked && !parts.link ? where : `${where} ${sql}`;
    const from = this.from(rest);
    const ofParts = parts ? this.filterSql.within(parts.filters, request.filters, params) : [];
    const isCounted = this.isCounted(request);
    const plan = {
      from,
      where,
      sql,
      descending: order.descending,
      limit: limit + 1,
      offset,
      after,
      ofParts,
      isCounted,
    };
    const ids = parts ? this.mergedIds(plan, parts, { places, rest }, params) : pageOfIds(plan, params);
    return this.membersOf(ids, request);
  }

  /** By keys that stand in rows of another table. What such a page costs nobody knows beforehand. */
  private async pageByKeys(
    workspaceId: string,
    request: ListRequest,
    options: ListOptions,
    rows: KeyRows,
  ): Promise<T[]> {
    const read = (form: KeyedForm) => this.pageOfKeys(workspaceId, { request, options, rows, form });
    if (request.found === 'few') return read('few');
    const isMerged = isMergeable(request.limit + request.offset, options.places?.length);
    const first = isMerged ? await read('firsts') : [];
    if (first.length > request.limit) return first;
    return read(isMerged ? 'sparse' : 'all');
  }

  private pageOfKeys(workspaceId: string, { request, options, rows, form }: Keyed): Promise<T[]> {
    const { order, offset, limit } = request;
    const params = new Params();
    const conditions = this.conditions(request, options);
    const where = this.where(params, workspaceId, conditions, isAskedEarly(form) ? `r.${rows.owner}` : undefined);
    const unkeyed = () => this.where(params, workspaceId, conditions);
    const start = (keys: string) =>
      this.from(where, `${keys} r join ${this.model.table} t on ${this.tenant} = $1 and t.id = r.${rows.owner}`);
    const isCounted = this.isCounted(request);
    const from = this.from(where);
    const plan = { from, start, where, unkeyed, descending: order.descending, limit: limit + 1, offset, isCounted };
    const places = { column: this.model.place!, ids: options.places ?? [] };
    const ids = pageByKeys(form, plan, rows, places, params);
    return this.db.read<T>(this.membersOf(ids, request, ' nulls last'), params.values, {
      unnamed: true,
      withinMs: MAX_COSTLY_MS,
    });
  }

  /** Reads the members of a page of keys and ids. */
  private membersOf(ids: string, request: ListRequest, nulls = ''): string {
    const columns = this.columns(this.columnsOf(request));
    const key = this.isKeyed(request.order) ? `, page.key as "${KEY}"` : '';
    const total = this.isCounted(request) ? `, page.total as "${TOTAL}"` : '';
    const page = `page join ${this.model.table} t on ${this.tenant} = $1 and t.id = page.id`;
    const direction = request.order.descending ? ' desc' : '';
    return `with page as materialized (${ids}) select ${columns}${key}${total} from ${this.from(columns, page)}
      order by page.key${direction}${nulls}, t.id${direction}`;
  }

  private mergedIds(plan: PagePlan, parts: Parts, { places, rest }: Spread, params: Params): string {
    const at = { column: this.model.place!, ids: places };
    const { link } = parts;
    if (!link) return mergedPage(plan, parts, at, params);
    const start = `${link.table} r join ${this.model.table} t on ${this.tenant} = $1 and t.id = r.${link.owner}`;
    return linkedPage(plan, parts, { ...link, from: this.from(rest, start) }, at, params);
  }

  /** The parts of which the page is merged, where that is sooner done than a sort. */
  private async partsOf(workspaceId: string, request: ListRequest, options: ListOptions): Promise<Parts | undefined> {
    const { places = [], knownTotal } = options;
    const ordering = this.model.orderings?.[request.order.by];
    if (request.found === 'few' || !isOrdering(ordering)) return undefined;
    const parts = partsIn(ordering, places, this.model.place, isNarrowed(request));
    if (!parts) return undefined;
    if (isNarrowed(request)) return (await this.expected(workspaceId, request, options)) > SORTABLE ? parts : undefined;
    const isElsewhere = parts.link?.isShared && places.length > 1;
    return isElsewhere && ((await knownTotal?.()) ?? Infinity) <= SORTABLE ? undefined : parts;
  }

  /** How many rows the planner expects. */
  private async expected(workspaceId: string, request: ListRequest, options: ListOptions): Promise<number> {
    const params = new Params();
    const where = this.where(params, workspaceId, this.conditions(request, options));
    return (await planOf(this.db, `select 1 from ${this.from(where)} where ${where}`, params)).rows;
  }

  private async total(workspaceId: string, request: ListRequest, options: ListOptions): Promise<Total> {
    const known = isNarrowed(request) ? undefined : await options.knownTotal?.();
    if (known !== undefined) return exactly(known);
    const { unnamed } = this.options(request);
    const likely = unnamed ? await this.likelyTotal(workspaceId, request, options) : 0;
    if (likely > CERTAINLY_MANY) return { rows: likely, isEstimate: true };
    const params = new Params();
    const where = this.where(params, workspaceId, this.conditions(request, options));
    return totalOf(this.db, `from ${this.from(where)} where ${where}`, params, { most: request.most, unnamed });
  }

  /**
   * How many rows there are if they are as common everywhere as at the beginning of the list. Where clients make up the
   * conditions, the planner cannot know; and what are many more than are counted is sooner known so.
   */
  private async likelyTotal(workspaceId: string, request: ListRequest, options: ListOptions): Promise<number> {
    const all = (await options.knownTotal?.()) ?? 0;
    if (all < CERTAINLY_MANY) return 0;
    const params = new Params();
    const first = this.where(params, workspaceId, allOf(options));
    const { by, descending } = this.spec.defaultOrder;
    const [key, direction] = [this.sortKey(by), descending ? ' desc' : ''];
    const part = `(select t.* from ${this.from(`${first} ${key}`)} where ${first}
      order by ${key}${direction}, t.id${direction} limit ${SAMPLE}) t`;
    const such = this.filterSql
      .narrowing(request)
      .map((condition) => condition(params))
      .join(' and ');
    const text = `select count(*) filter (where ${such})::float8 / ${SAMPLE} as share from ${this.from(such, part)}`;
    const within = { unnamed: true, withinMs: SAMPLING_MS };
    const [row] = (await this.db.readInTime<{ share: number }>(text, params.values, within)) ?? [];
    return Math.round(all * (row?.share ?? 0));
  }

  private conditions(request: ListRequest, options: ListOptions): Condition[] {
    return [...allOf(options), ...this.filterSql.narrowing(request)];
  }

  /** How a statement with these filters runs, which is no list. */
  options(request: Parameters<FilterSql['options']>[0]): ReadOptions {
    return this.filterSql.options(request);
  }

  /** The SQL of a filter, for statements that are no list. */
  condition(tree: FilterTree): Condition {
    return this.filterSql.condition(tree);
  }

  /** Where few rows are sorted, they are counted with that. */
  private isCounted({ found, count, after }: ListRequest): boolean {
    return found === 'few' && count && !after;
  }

  private behind({ by, descending }: Order, [value, id]: Position): Condition {
    const sign = descending ? '<' : '>';
    if (by === 'id') return (params) => `t.id ${sign} ${params.add(id)}`;
    return (params) => `(${this.sortKey(by)}, t.id) ${sign} (${params.add(value)}, ${params.add(id)})`;
  }

  /** Those that are asked for, and what tells where the page ends. */
  private columnsOf({ columns, order }: ListRequest): ReadonlySet<string> {
    return new Set([...columns, 'id', ...(this.spec.orderings[order.by]?.cursor ? [order.by] : [])]);
  }

  /** Whether a page can start behind a row by a key that is no member of it. */
  private isKeyed({ by }: Order): boolean {
    const ordering = this.model.orderings?.[by];
    return !this.spec.orderings[by]?.cursor && isOrdering(ordering) && !ordering.parts?.link;
  }

  private positionOf(row: T | undefined, order: Order): Position | undefined {
    if (!row) return undefined;
    const member = this.spec.orderings[order.by]?.cursor ? order.by : this.isKeyed(order) ? KEY : undefined;
    return member === undefined ? undefined : [(row as unknown as Record<string, string | number>)[member]!, row.id];
  }

  private sortKey(by: string): string {
    const ordering = this.model.orderings?.[by] ?? this.model.columns[by as keyof T];
    if (ordering === undefined || typeof ordering === 'function') {
      throw new Error(`${this.model.table} has no SQL for the ordering ${by}`);
    }
    return isOrdering(ordering) ? ordering.sql : ordering;
  }

  private columns(names?: ReadonlySet<string>): string {
    const all = Object.keys(this.model.columns) as (keyof T & string)[];
    return all
      .filter((name) => name === 'id' || !names || names.has(name))
      .map((name) => `${this.model.columns[name]} as "${name}"`)
      .join(', ');
  }

  private where(params: Params, workspaceId: string, conditions: readonly Condition[], id?: string): string {
    const fixed = this.model.where ? [this.model.where] : [];
    const workspace = params.values.length ? '$1' : params.add(workspaceId);
    return [`${this.tenant} = ${workspace}`, ...fixed, ...conditions.map((condition) => condition(params, id))].join(
      ' and ',
    );
  }

  private select(columns: string, where: string, orderBy = ''): string {
    return `select ${columns} from ${this.from(`${columns} ${where} ${orderBy}`)} where ${where}`;
  }

  private get tenant(): string {
    return this.model.owner ?? 't.workspace_id';
  }

  /** The table and those joins whose alias the rest of the statement mentions. */
  private from(rest: string, table = `${this.model.table} t`): string {
    if (!this.aliases) return table;
    const used = new Set(Array.from(rest.matchAll(this.aliases), ([, alias]) => alias));
    const joins = Object.entries(this.model.joins!).filter(([alias]) => used.has(alias));
    return [table, ...joins.map(([, join]) => join)].join(' ');
  }
}

interface Spread {
  readonly places: readonly string[];
  /** The rest of the statement, which tells the joins that it needs. */
  readonly rest: string;
}

interface Keyed {
  readonly request: ListRequest;
  readonly options: ListOptions;
  readonly rows: KeyRows;
  readonly form: KeyedForm;
}

interface Merging extends ListOptions {
  readonly parts?: Parts;
}

const allOf = ({ conditions = [], within }: ListOptions): readonly Condition[] =>
  within ? [...conditions, within] : conditions;

/** The same for the rows of one place. */
const ofEach = (options: Merging): Merging => ({ ...options, within: undefined });
