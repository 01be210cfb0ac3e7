import type { FilterTree, ListRequest, ListSpec, Page, Position } from '#kernel';
import { refusePosition } from './constraints';
import type { Db, ReadOptions } from './db';
import { type FilterSql, isNarrowed } from './filter-sql';
import { pageOfIds } from './page-sql';
import { type ListOptions, type ReadModel, ReadSql, KEY } from './read-sql';
import { Params, type Condition } from './statements';
import { exactly, rowsOf, totalIn, totalOf, type Total } from './totals';

/**
 * Reads records of one kind: `new Reads(db, labelList, model).list(workspaceId, request)` is a page as the spec allows,
 * `one`, `byIds` and `all` are records by conditions. Everything compiles to parametrised SQL.
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
   * The total, if it is wanted. Rows are counted only if no counter knows their number and the page does not show it. Counting
   * starts beside a page that takes long.
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

  /** The members that a list is asked for, of some of its rows. */
  async membersOf(workspaceId: string, ids: readonly string[], request: ListRequest): Promise<Map<string, T>> {
    if (!ids.length) return new Map();
    const params = new Params();
    const where = this.sql.where(params, workspaceId, [(all) => `t.id = any(${all.add(ids)}::uuid[])`]);
    const rows = await this.db.read<T>(this.sql.select(this.sql.columnsOf(request), where), params.values);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Where a page begins that follows this row; undefined in an order whose positions no member has. */
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

  /** Finds the ids first: members of the rows before the page are not read. */
  private pageByIds(params: Params, workspaceId: string, request: ListRequest, options: O): string {
    const { order, offset, limit } = request;
    const where = this.sql.where(params, workspaceId, this.sql.conditions(request, options));
    const sql = this.sql.sortKey(order.by);
    const from = this.sql.from(`${where} ${sql}`);
    const plan = { from, where, sql, descending: order.descending, limit: limit + 1, offset };
    return this.sql.membersOf(pageOfIds(plan, params), request);
  }

  /** Whether the page cannot show the total, or a counter knows it sooner. */
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

  /** Whether PostgreSQL plans the statement that counts for the very values of the request. */
  protected isPlannedForValues(request: ListRequest): boolean {
    return this.options(request).unnamed === true;
  }

  /** How a statement with these filters has to run, for statements that are no list. */
  options(request: Parameters<FilterSql['options']>[0]): ReadOptions {
    return this.sql.filters.options(request);
  }

  /** The SQL of a filter, for statements that are no list. */
  condition(tree: FilterTree): Condition {
    return this.sql.filters.condition(tree);
  }
}

/** Milliseconds after which rows are counted beside a page that might have shown the total. */
const LATE_MS = 5;

/** Starts other work if the page takes long. Answers that work, if it has started. */
function whereLate<R>(page: Promise<unknown>, work: () => Promise<R>): () => Promise<R> | undefined {
  let begun: Promise<R> | undefined;
  const timer = setTimeout(() => {
    begun = work();
    // If the page fails, or shows the total, nobody waits for it.
    begun.catch(() => undefined);
  }, LATE_MS);
  const stop = () => clearTimeout(timer);
  page.then(stop, stop);
  return () => begun;
}
