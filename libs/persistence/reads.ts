import type { FilterTree, ListRequest, ListSpec, Page, Position } from '#kernel';
import { refusePosition } from './constraints';
import type { Db, ReadOptions } from './db';
import { type FilterSql, isNarrowed } from './filter-sql';
import { pageOfIds } from './page-sql';
import { type ListOptions, type ReadModel, ReadSql, KEY } from './read-sql';
import { Params, type Condition } from './statements';
import { exactly, rowsOf, totalIn, totalOf, type Total } from './totals';

/**
 * Reads records of one kind: `list` returns a page as the list's declaration allows; `one`, `byIds` and `all` read by
 * conditions. All values become parameters of the SQL.
 *
 * ```ts
 * const reads = new Reads(db, labelList, model);
 * const page = await reads.list(workspaceId, request);
 * ```
 */
export class Reads<T extends { id: string }, O extends ListOptions = ListOptions> {
  constructor(
    protected readonly db: Db,
    spec: ListSpec,
    model: ReadModel<T>,
    protected readonly sql: ReadSql<T> = new ReadSql(spec, model),
  ) {}

  async list(workspaceId: string, request: ListRequest, options: O = {} as O): Promise<Page<T>> {
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
   * Returns the total if it is requested. Rows are counted only if no maintained counter has the number and the page
   * does not show it. If the page takes long, counting starts in parallel.
   */
  private async totalBeside(
    page: Promise<T[]>,
    workspaceId: string,
    request: ListRequest,
    options: O,
  ): Promise<Total | undefined> {
    if (!request.count) return undefined;
    const counted = () => this.total(workspaceId, request, options);
    if (this.isCountedApart(request, options)) return counted();
    const late = whereLate(page, counted);
    const rows = await page;
    const limit = rowsOf(request);
    const isWhole = request.offset === 0 && !request.after && limit > 0 && rows.length <= limit;
    return totalIn(rows) ?? (isWhole ? exactly(rows.length) : (late() ?? counted()));
  }

  /**
   * Returns the first record that fulfils the conditions, or null. `columns` names the members to read; all by default.
   */
  async one(workspaceId: string, conditions: readonly Condition[], columns?: ReadonlySet<string>): Promise<T | null> {
    const [row] = await this.all(workspaceId, conditions, columns, 1);
    return row ?? null;
  }

  async byIds(workspaceId: string, ids: readonly string[], columns?: ReadonlySet<string>): Promise<Map<string, T>> {
    if (!ids.length) return new Map();
    const rows = await this.all(workspaceId, [(params) => `t.id = any(${params.add(ids)}::uuid[])`], columns);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Returns the requested members of some rows of a list. */
  async membersOf(workspaceId: string, ids: readonly string[], request: ListRequest): Promise<Map<string, T>> {
    if (!ids.length) return new Map();
    const params = new Params();
    const where = this.sql.where(params, workspaceId, [(all) => `t.id = any(${all.add(ids)}::uuid[])`]);
    const rows = await this.db.read<T>(this.sql.select(this.sql.columnsOf(request), where), params.values);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Returns the position after a row; undefined if the order has no member for it. */
  positionOf(row: T | undefined, { order }: ListRequest): Position | undefined {
    return this.sql.isKeyed(order) ? undefined : this.sql.positionOf(row, order);
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

  protected page(workspaceId: string, request: ListRequest, options: O): Promise<T[]> {
    const { after } = request;
    const offset = after ? 0 : request.offset;
    const params = new Params();
    const text = offset
      ? this.pageByIds(params, workspaceId, request, options)
      : this.pageAtOnce(params, workspaceId, request, options);
    const rows = this.db.read<T>(text, params.values, this.options({ ...request, offset }));
    return after ? rows.catch(refusePosition) : rows;
  }

  protected pageAtOnce(params: Params, workspaceId: string, request: ListRequest, options: O): string {
    const { order, after, limit } = request;
    const behind = after ? [this.sql.behind(order, after)] : [];
    const where = this.sql.where(params, workspaceId, [...this.sql.conditions(request, options), ...behind]);
    const key = this.sql.sortKey(order.by);
    const own = this.sql.isKeyed(order) ? `, ${key} as "${KEY}"` : '';
    const direction = order.descending ? ' desc' : '';
    const rest = `${where} order by ${key}${direction}, t.id${direction} limit ${params.add(limit + 1)}`;
    return this.sql.select(this.sql.columnsOf(request), rest, own);
  }

  /** Finds the ids first, so that members of skipped rows are not read. */
  private pageByIds(params: Params, workspaceId: string, request: ListRequest, options: O): string {
    const { order, offset, limit } = request;
    const where = this.sql.where(params, workspaceId, this.sql.conditions(request, options));
    const sql = this.sql.sortKey(order.by);
    const from = this.sql.from(`${where} ${sql}`);
    const plan = { from, where, sql, descending: order.descending, limit: limit + 1, offset };
    return this.sql.membersOf(pageOfIds(plan, params), request);
  }

  /** True if the page cannot show the total, or a maintained counter has it sooner. */
  protected isCountedApart(request: ListRequest, { knownTotal }: O): boolean {
    return knownTotal !== undefined && !isNarrowed(request);
  }

  protected async total(workspaceId: string, request: ListRequest, options: O): Promise<Total> {
    const known = isNarrowed(request) ? undefined : await options.knownTotal?.();
    if (known !== undefined) return exactly(known);
    const params = new Params();
    const where = this.sql.where(params, workspaceId, this.sql.conditions(request, options));
    const counting = { most: request.most, unnamed: this.isPlannedForValues(request) };
    return totalOf(this.db, `from ${this.sql.from(where)} where ${where}`, params, counting);
  }

  /** True if PostgreSQL plans the counting statement for the values of the request. */
  protected isPlannedForValues(request: ListRequest): boolean {
    return this.options(request).unnamed === true;
  }

  /** Returns how statements with these filters must run, for statements that are not lists. */
  options(request: Parameters<FilterSql['options']>[0]): ReadOptions {
    return this.sql.filters.options(request);
  }

  /** Makes the SQL of a filter, for statements that are not lists. */
  condition(tree: FilterTree): Condition {
    return this.sql.filters.condition(tree);
  }
}

/** The time in milliseconds after which rows are counted in parallel to the page. */
const LATE_MS = 5;

/**
 * Starts `work` if the page takes long. The returned function returns that work, or undefined if it has not started.
 */
function whereLate<R>(page: Promise<unknown>, work: () => Promise<R>): () => Promise<R> | undefined {
  let begun: Promise<R> | undefined;
  const timer = setTimeout(() => {
    begun = work();
    // If the page fails or shows the total, the result is not used.
    begun.catch(() => undefined);
  }, LATE_MS);
  const stop = () => clearTimeout(timer);
  page.then(stop, stop);
  return () => begun;
}
