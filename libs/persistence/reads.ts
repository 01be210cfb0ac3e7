import type { FilterTree, ListRequest, ListSpec, Page } from '#kernel';
import { refusePosition } from './constraints';
import type { Db, ReadOptions } from './db';
import { FAR, type FilterSql, isNarrowed, MAX_COSTLY_MS } from './filter-sql';
import { isAskedEarly, isMergeable, pageByKeys, type KeyedForm } from './keyed-pages';
import { NarrowedPages } from './narrowed-pages';
import {
  isOrdering,
  type KeyRows,
  linkedPage,
  mayLieBehind,
  mergedPage,
  pageOfIds,
  partsIn,
  type PagePlan,
  type Parts,
} from './orderings';
import { allOf, KEY, type ListOptions, type ReadModel, ReadSql } from './read-sql';
import { Params, type Condition } from './statements';
import { exactly, planOf, rowsOf, totalIn, totalOf, type Total } from './totals';

/** So many rows are sorted sooner than an ordering is merged of parts, in which few of them may lie. */
const SORTABLE = 20_000;

/** Twice what is counted. */
const CERTAINLY_MANY = 20_000;

/** Milliseconds that a look at the beginning of a list may take. */
const SAMPLING_MS = 20;

/** So many rows at the beginning of a list tell how common those are that it is narrowed to. */
const SAMPLE = 500;

/** Reads records of one kind: lists as the spec allows, and single records. Compiles to parametrised SQL. */
export class Reads<T extends { id: string }> {
  private readonly sql: ReadSql<T>;
  private readonly narrowed: NarrowedPages<T>;

  constructor(
    private readonly db: Db,
    private readonly spec: ListSpec,
    private readonly model: ReadModel<T>,
  ) {
    this.sql = new ReadSql(spec, model);
    this.narrowed = new NarrowedPages(db, model, this.sql);
  }

  async list(workspaceId: string, request: ListRequest, options: ListOptions = {}): Promise<Page<T>> {
    const { most = Infinity } = request;
    const limit = rowsOf(request);
    const page = limit > 0 ? this.page(workspaceId, request, options) : Promise.resolve([]);
    const [rows, total] = await Promise.all([page, this.totalBeside(page, workspaceId, request, options)]);
    const items = rows.slice(0, limit);
    const hasMore = rows.length > limit && request.offset + limit < most;
    const seen = request.offset + items.length + Number(hasMore);
    return {
      items,
      hasMore,
      ...(total && { total: Math.min(total.isEstimate ? Math.max(total.rows, seen) : total.rows, most) }),
      ...(total?.isEstimate && { totalIsEstimate: true }),
      last: this.sql.positionOf(items.at(-1), request.order),
    };
  }

  /**
   * The total, where it is wanted. What no counter knows is counted only where the page does not tell how many there are,
   * or is known not to, or takes so long that counting may begin beside it.
   */
  private async totalBeside(
    page: Promise<T[]>,
    workspaceId: string,
    request: ListRequest,
    options: ListOptions,
  ): Promise<Total | undefined> {
    if (!request.count) return undefined;
    const counted = () => this.total(workspaceId, request, options);
    const isKnown = options.knownTotal && !isNarrowed(request);
    if (isKnown || (request.found && !this.sql.isCounted(request))) return counted();
    const late = whereLate(page, counted);
    const rows = await page;
    const limit = rowsOf(request);
    const isWhole = request.offset === 0 && !request.after && limit > 0 && rows.length <= limit;
    return totalIn(rows) ?? (isWhole ? exactly(rows.length) : (late() ?? counted()));
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
    const where = this.sql.where(params, workspaceId, conditions);
    const rest = limit === undefined ? where : `${where} limit ${limit}`;
    return this.db.read<T>(this.sql.select(this.sql.columns.of(columns), rest), params.values);
  }

  private async page(workspaceId: string, request: ListRequest, options: ListOptions): Promise<T[]> {
    const ordering = this.model.orderings?.[request.order.by];
    if (typeof ordering === 'function') {
      return this.pageByKeys(workspaceId, request, options, ordering(request.order.of as never));
    }
    let known: Promise<number> | undefined;
    const expected = () => (known ??= this.expected(workspaceId, request, options));
    const found = await this.narrowed.page(workspaceId, request, options, expected);
    if (Array.isArray(found)) return found;
    const parts = await this.partsOf(request, options, expected, found === 'soon');
    const offset = request.after ? 0 : request.offset;
    const params = new Params();
    const text =
      parts || offset || options.isCovered || this.sql.isCounted(request) || this.isLarge(request)
        ? this.pageByIds(params, workspaceId, { ...request, offset }, { ...options, parts, isWalked: found === 'soon' })
        : this.pageAtOnce(params, workspaceId, request, options);
    const walk = { text, values: params.values, limits: this.limitsOf({ ...request, offset }, options, parts) };
    const rows = this.narrowed.walked(walk, workspaceId, request, options, expected);
    return request.after ? rows.catch(refusePosition) : rows;
  }

  /** Whether it is a list of the rows of places, which may be very many, narrowed by filters or a search. */
  private isLarge(request: ListRequest): boolean {
    return this.model.place !== undefined && isNarrowed(request);
  }

  private limitsOf(request: ListRequest, { places = [] }: ListOptions, parts: Parts | undefined): ReadOptions {
    // Of many places a filter may leave few rows behind many others.
    const isFar = parts !== undefined && request.offset * places.length >= FAR;
    const isCostly = isFar || parts?.link || this.isLarge(request);
    const { unnamed, ...limits } = this.options(request);
    // A plan for all values takes any page for a far one, and any filter for one that leaves a tenth of the rows.
    const isOfValues =
      this.isLarge(request) || (parts !== undefined && (parts.link !== undefined || request.offset > 0));
    return { ...(isCostly && { withinMs: MAX_COSTLY_MS }), ...limits, unnamed: unnamed || isOfValues };
  }

  private pageAtOnce(params: Params, workspaceId: string, request: ListRequest, options: ListOptions): string {
    const { order, after, limit } = request;
    const behind = after ? [this.sql.behind(order, after)] : [];
    const where = this.sql.where(params, workspaceId, [...this.sql.conditions(request, options), ...behind]);
    const key = this.sql.sortKey(order.by);
    const own = this.sql.isKeyed(order) ? `, ${key} as "${KEY}"` : '';
    const direction = order.descending ? ' desc' : '';
    const rest = `${where} order by ${key}${direction}, t.id${direction} limit ${params.add(limit + 1)}`;
    return this.sql.select(this.sql.columnsOf(request), rest, own);
  }

  /** Finds the ids first, and reads the members of no more rows than the page has. */
  private pageByIds(params: Params, workspaceId: string, request: ListRequest, options: Merging): string {
    const { order, after, offset, limit } = request;
    const { parts, places = [] } = options;
    const isWhole = !parts || parts.link;
    const narrowing = (parts || options.isWalked ? this.sql.walked : this.sql.filters).narrowing(request);
    const behind = after && !parts ? [this.sql.behind(order, after)] : [];
    const conditions = [...allOf(isWhole ? options : ofEach(options)), ...narrowing, ...behind];
    const where = this.sql.where(params, workspaceId, conditions);
    const sql = this.sql.sortKey(order.by);
    const rest = parts?.ranked && !parts.link ? where : `${where} ${sql}`;
    const from = this.sql.from(rest);
    const ofParts = parts ? this.sql.filters.within(parts.filters, request.filters, params) : [];
    const isCounted = this.sql.isCounted(request);
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
    return this.sql.membersOf(ids, request);
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
    const conditions = this.sql.conditions(request, options);
    const where = this.sql.where(params, workspaceId, conditions, isAskedEarly(form) ? `r.${rows.owner}` : undefined);
    const unkeyed = () => this.sql.where(params, workspaceId, conditions);
    const start = (keys: string) =>
      this.sql.from(
        where,
        `${keys} r join ${this.model.table} t on ${this.sql.tenant} = $1 and t.id = r.${rows.owner}`,
      );
    const isCounted = this.sql.isCounted(request);
    const from = this.sql.from(where);
    const plan = { from, start, where, unkeyed, descending: order.descending, limit: limit + 1, offset, isCounted };
    const places = { column: this.model.place!, ids: options.places ?? [] };
    const ids = pageByKeys(form, plan, rows, places, params);
    return this.db.read<T>(this.sql.membersOf(ids, request, { nulls: ' nulls last' }), params.values, {
      unnamed: true,
      withinMs: MAX_COSTLY_MS,
    });
  }

  private mergedIds(plan: PagePlan, parts: Parts, { places, rest }: Spread, params: Params): string {
    const at = { column: this.model.place!, ids: places };
    const { link } = parts;
    if (!link) return mergedPage(plan, parts, at, params);
    const start = `${link.table} r join ${this.model.table} t on ${this.sql.tenant} = $1 and t.id = r.${link.owner}`;
    return linkedPage(plan, parts, { ...link, from: this.sql.from(rest, start) }, at, params);
  }

  /** The parts of which the page is merged, where that is sooner done than a sort. */
  private async partsOf(
    request: ListRequest,
    options: ListOptions,
    expected: () => Promise<number>,
    isSoon: boolean,
  ): Promise<Parts | undefined> {
    const { places = [], knownTotal } = options;
    const ordering = this.model.orderings?.[request.order.by];
    if (request.found === 'few' || !isOrdering(ordering)) return undefined;
    if (isSoon && mayLieBehind(ordering, places)) return this.narrowed.partsOf(ordering, options);
    const parts = partsIn(ordering, places, this.model.place, isNarrowed(request));
    if (!parts) return undefined;
    if (isNarrowed(request)) return isSoon || (await expected()) > SORTABLE ? parts : undefined;
    const isElsewhere = parts.link?.isShared && places.length > 1;
    return isElsewhere && ((await knownTotal?.()) ?? Infinity) <= SORTABLE ? undefined : parts;
  }

  /** How many rows the planner expects. */
  private async expected(workspaceId: string, request: ListRequest, options: ListOptions): Promise<number> {
    const params = new Params();
    const where = this.sql.where(params, workspaceId, this.sql.conditions(request, options));
    return (await planOf(this.db, `select 1 from ${this.sql.from(where)} where ${where}`, params)).rows;
  }

  private async total(workspaceId: string, request: ListRequest, options: ListOptions): Promise<Total> {
    const known = isNarrowed(request) ? undefined : await options.knownTotal?.();
    if (known !== undefined) return exactly(known);
    const { unnamed } = this.options(request);
    const likely = unnamed ? await this.likelyTotal(workspaceId, request, options) : 0;
    if (likely > CERTAINLY_MANY) return { rows: likely, isEstimate: true };
    const params = new Params();
    const where = this.sql.where(params, workspaceId, this.sql.conditions(request, options));
    const counting = { most: request.most, unnamed: unnamed || this.isLarge(request) };
    return totalOf(this.db, `from ${this.sql.from(where)} where ${where}`, params, counting);
  }

  /**
   * How many rows there are if they are as common everywhere as at the beginning of the list. Where clients make up the
   * conditions, the planner cannot know; and what are many more than are counted is sooner known so.
   */
  private async likelyTotal(workspaceId: string, request: ListRequest, options: ListOptions): Promise<number> {
    const all = (await options.knownTotal?.()) ?? 0;
    if (all < CERTAINLY_MANY) return 0;
    const params = new Params();
    const first = this.sql.where(params, workspaceId, allOf(options));
    const { by, descending } = this.spec.defaultOrder;
    const [key, direction] = [this.sql.sortKey(by), descending ? ' desc' : ''];
    const part = `(select t.* from ${this.sql.from(`${first} ${key}`)} where ${first}
      order by ${key}${direction}, t.id${direction} limit ${SAMPLE}) t`;
    const such = this.sql.walked
      .narrowing(request)
      .map((condition) => condition(params))
      .join(' and ');
    const text = `select count(*) filter (where ${such})::float8 / ${SAMPLE} as share from ${this.sql.from(such, part)}`;
    const within = { unnamed: true, withinMs: SAMPLING_MS };
    const [row] = (await this.db.readInTime<{ share: number }>(text, params.values, within)) ?? [];
    return Math.round(all * (row?.share ?? 0));
  }

  /** How a statement with these filters runs, which is no list. */
  options(request: Parameters<FilterSql['options']>[0]): ReadOptions {
    return this.sql.filters.options(request);
  }

  /** The SQL of a filter, for statements that are no list. */
  condition(tree: FilterTree): Condition {
    return this.sql.filters.condition(tree);
  }
}

/** Milliseconds after which a list is counted beside its page, which might have told the total. */
const LATE_MS = 5;

/** Begins with other work where a page takes long; answers that work, where it has begun. */
function whereLate<R>(page: Promise<unknown>, work: () => Promise<R>): () => Promise<R> | undefined {
  let begun: Promise<R> | undefined;
  const timer = setTimeout(() => {
    begun = work();
    // Where the page fails, or tells all, nobody asks for it any more.
    begun.catch(() => undefined);
  }, LATE_MS);
  const stop = () => clearTimeout(timer);
  page.then(stop, stop);
  return () => begun;
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
  /** Whether rows are asked one by one in their order. */
  readonly isWalked?: boolean;
}

/** The same for the rows of one place. */
const ofEach = (options: Merging): Merging => ({ ...options, within: undefined });
