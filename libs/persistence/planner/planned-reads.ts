import type { ListRequest, ListSpec, Page } from '#kernel';
import { refusePosition } from '../constraints';
import type { Db, ReadOptions } from '../db';
import { FAR_OFFSET, isNarrowed, MAX_COSTLY_MS } from '../filter-sql';
import { pageOfIds } from '../page-sql';
import { Reads } from '../reads';
import { Params } from '../statements';
import { planOf, type Total } from '../totals';
import { GroupedRows } from './grouped-rows';
import { KeyedPages } from './keyed-pages';
import { MAX_SORTED_ROWS, MIN_ESTIMATED_TOTAL, SAMPLE_MS, SAMPLE_ROWS } from './limits';
import { linkedPage, mayLieBehind, mergedPage, type MergePlan, partsIn } from './merged-pages';
import type { Parts, PlannedList, PlannedListOptions, PlannedModel } from './model';
import { NarrowedPages } from './narrowed-pages';
import { allOf, PlannedSql } from './planned-sql';

/**
 * `Reads` for a very large table. It is used in the same way, with a `PlannedModel`. It chooses for each page how to
 * find its rows, so that a list costs about the same for every size, depth and order. `README.md` in this folder
 * describes how it chooses.
 */
export class PlannedReads<T extends { id: string }> extends Reads<T, PlannedListOptions> {
  private readonly narrowed: NarrowedPages<T>;
  private readonly keyed: KeyedPages<T>;
  /** Reads the rows of a list in groups. */
  readonly grouped: GroupedRows<T>;

  constructor(
    db: Db,
    private readonly spec: ListSpec,
    private readonly model: PlannedModel<T>,
    protected override readonly sql = new PlannedSql(spec, model),
  ) {
    super(db, spec, model, sql);
    this.narrowed = new NarrowedPages(db, model, sql);
    this.keyed = new KeyedPages(db, model, sql);
    this.grouped = new GroupedRows(db, model, sql);
  }

  /** Several of the ways to a page ask for the kept total, as does the total itself: it is read once. */
  override list(workspaceId: string, request: ListRequest, options: PlannedListOptions = {}): Promise<Page<T>> {
    const { knownTotal } = options;
    let known: ReturnType<NonNullable<typeof knownTotal>> | undefined;
    const once = knownTotal && (() => (known ??= knownTotal()));
    return super.list(workspaceId, request, { ...options, knownTotal: once });
  }

  protected override async page(workspaceId: string, request: ListRequest, options: PlannedListOptions): Promise<T[]> {
    let known: Promise<number> | undefined;
    const expected = () => (known ??= this.expected(workspaceId, request, options));
    const list: PlannedList = { workspaceId, request, options, expected };
    const keys = this.model.keyed?.[request.order.by];
    if (keys) return this.keyed.page(list, keys(request.order.of as never));
    const found = await this.narrowed.page(list);
    if (Array.isArray(found)) return found;
    const isDense = found === 'dense';
    return this.walk(list, { parts: await this.partsOf(list, isDense), isWalked: isDense });
  }

  /** Reads the page with one statement, which walks the rows in order or merges them from parts. */
  private walk(list: PlannedList, merging: Merging): Promise<T[]> {
    const { workspaceId, options } = list;
    const { after } = list.request;
    const request = { ...list.request, offset: after ? 0 : list.request.offset };
    const params = new Params();
    const isByIds =
      merging.parts || request.offset || options.isCovered || this.sql.isCounted(request) || isNarrowed(request);
    const text = isByIds
      ? this.pageOfIds(params, { ...list, request }, merging)
      : this.pageAtOnce(params, workspaceId, request, options);
    const limits = this.limitsOf(request, options, merging.parts);
    const rows = this.narrowed.walked({ text, values: params.values, limits }, list);
    return after ? rows.catch(refusePosition) : rows;
  }

  private limitsOf(request: ListRequest, { places = [] }: PlannedListOptions, parts: Parts | undefined): ReadOptions {
    // Across many places, a filter may leave few rows among many others.
    const isFar = parts !== undefined && request.offset * places.length >= FAR_OFFSET;
    const isCostly = isFar || parts?.link || isNarrowed(request);
    const { unnamed, ...limits } = this.options(request);
    // A generic plan assumes that every page is far and that every filter leaves a tenth of the rows.
    const isOfValues = isNarrowed(request) || (parts !== undefined && (parts.link !== undefined || request.offset > 0));
    return { ...(isCostly && { withinMs: MAX_COSTLY_MS }), ...limits, unnamed: unnamed || isOfValues };
  }

  /** Finds the ids first, then reads the members of only these rows. */
  private pageOfIds(
    params: Params,
    { workspaceId, request, options }: PlannedList,
    { parts, isWalked }: Merging,
  ): string {
    const { order, after, offset, limit } = request;
    const { places = [] } = options;
    // Parts are read place by place, except for rows that are found by links.
    const fixed = parts && !parts.link ? (options.conditions ?? []) : allOf(options);
    const narrowing = (parts || isWalked ? this.sql.walked : this.sql.filters).narrowing(request);
    const behind = after && !parts ? [this.sql.behind(order, after)] : [];
    const where = this.sql.where(params, workspaceId, [...fixed, ...narrowing, ...behind]);
    const sql = this.sql.sortKey(order.by);
    const rest = parts?.ranked && !parts.link ? where : `${where} ${sql}`;
    const from = this.sql.from(rest);
    const ofParts = parts ? this.sql.filters.within(parts.filters, request.filters, params) : [];
    const isCounted = this.sql.isCounted(request);
    const plan = { from, where, sql, descending: order.descending, limit: limit + 1, offset, isCounted };
    const ids = parts
      ? this.mergedIds({ ...plan, after, ofParts }, parts, { places, rest }, params)
      : pageOfIds(plan, params);
    return this.sql.membersOf(ids, request);
  }

  private mergedIds(plan: MergePlan, parts: Parts, { places, rest }: Spread, params: Params): string {
    const at = { column: this.model.place, ids: places };
    const { link } = parts;
    if (!link) return mergedPage(plan, parts, at, params);
    // OFFSET 0 makes PostgreSQL look up each row by its id. Without statistics it would read the whole workspace for each.
    const row = `select * from ${this.model.table} t where ${this.sql.tenant} = $1 and t.id = r.${link.owner} offset 0`;
    const start = `${link.table} r cross join lateral (${row}) t`;
    return linkedPage(plan, parts, { ...link, from: this.sql.from(rest, start) }, at, params);
  }

  /** Returns the parts from which to merge the page, if merging is faster than sorting. */
  private async partsOf({ request, options, expected }: PlannedList, isDense: boolean): Promise<Parts | undefined> {
    const { places = [], knownTotal } = options;
    const ordering = this.sql.ordering(request.order);
    if (request.found === 'few' || !ordering) return undefined;
    if (isDense && mayLieBehind(ordering, places)) return this.narrowed.partsOf(ordering, options);
    const parts = partsIn(ordering, places, this.model.place, isNarrowed(request));
    if (!parts) return undefined;
    if (isNarrowed(request)) return isDense || (await expected()) > MAX_SORTED_ROWS ? parts : undefined;
    const isElsewhere = parts.link?.isShared && places.length > 1;
    return isElsewhere && ((await knownTotal?.()) ?? Infinity) <= MAX_SORTED_ROWS ? undefined : parts;
  }

  private async expected(workspaceId: string, request: ListRequest, options: PlannedListOptions): Promise<number> {
    const params = new Params();
    const where = this.sql.where(params, workspaceId, this.sql.conditions(request, options));
    return (await planOf(this.db, `select 1 from ${this.sql.from(where)} where ${where}`, params)).rows;
  }

  protected override isCountedApart(request: ListRequest, options: PlannedListOptions): boolean {
    return super.isCountedApart(request, options) || (request.found !== undefined && !this.sql.isCounted(request));
  }

  protected override async total(
    workspaceId: string,
    request: ListRequest,
    options: PlannedListOptions,
  ): Promise<Total> {
    const isClientMade = this.options(request).unnamed;
    const likely = isClientMade ? await this.likelyTotal(workspaceId, request, options) : 0;
    if (likely > MIN_ESTIMATED_TOTAL) return { rows: likely, isEstimate: true };
    return super.total(workspaceId, request, options);
  }

  protected override isPlannedForValues(request: ListRequest): boolean {
    return isNarrowed(request) || super.isPlannedForValues(request);
  }

  /**
   * Estimates the number of matches, assuming that they are as frequent everywhere as at the beginning of the list.
   * PostgreSQL cannot estimate conditions made by clients. For numbers far above the limit of exact counts, this is
   * faster than counting.
   */
  private async likelyTotal(workspaceId: string, request: ListRequest, options: PlannedListOptions): Promise<number> {
    const all = (await options.knownTotal?.()) ?? 0;
    if (all < MIN_ESTIMATED_TOTAL) return 0;
    const params = new Params();
    const first = this.sql.where(params, workspaceId, allOf(options));
    const { by, descending } = this.spec.defaultOrder;
    const [key, direction] = [this.sql.sortKey(by), descending ? ' desc' : ''];
    const sample = `(select t.* from ${this.sql.from(`${first} ${key}`)} where ${first}
      order by ${key}${direction}, t.id${direction} limit ${SAMPLE_ROWS}) t`;
    const matching = this.sql.walked
      .narrowing(request)
      .map((condition) => condition(params))
      .join(' and ');
    const share = `count(*) filter (where ${matching})::float8 / ${SAMPLE_ROWS}`;
    const text = `select ${share} as share from ${this.sql.from(matching, sample)}`;
    const within = { unnamed: true, withinMs: SAMPLE_MS };
    const [row] = (await this.db.readInTime<{ share: number }>(text, params.values, within)) ?? [];
    return Math.round(all * (row?.share ?? 0));
  }
}

interface Merging {
  readonly parts?: Parts;
  /** True if rows are read one by one in the list's order. */
  readonly isWalked: boolean;
}

interface Spread {
  readonly places: readonly string[];
  /** The rest of the statement, in which the needed joins are found. */
  readonly rest: string;
}
