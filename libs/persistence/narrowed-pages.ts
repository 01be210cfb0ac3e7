import type { ListRequest } from '#kernel';
import { refusePosition } from './constraints';
import type { Db, ReadOptions } from './db';
import { isNarrowed, MAX_COSTLY_MS } from './filter-sql';
import { isOrdering, mayLieBehind, mergedPage, type Ordering, pageOf, partsIn, type Parts } from './orderings';
import { allOf, type ListOptions, type ReadModel, ReadSql } from './read-sql';
import { type Condition, Params } from './statements';
import { countUpTo, totalIn } from './totals';

/** So many rows at the beginning of a list are looked at before anything else is tried, by the rows that a page reaches. */
const AHEAD: readonly (readonly [reach: number, rows: number])[] = [
  [51, 2_040],
  [101, 4_040],
];

/** Milliseconds that this may take. */
const LOOKING_MS = 100;

/** Merging is not done before the last of them. */
const MERGED_AHEAD = 2_040;

/** So many of these that meet all filters tell that the list's order comes by others soon. */
const SOON = 5;

/** So many rows are all found and sorted, where that takes no longer than so many milliseconds. */
const FEW = 25_000;
const FINDING_MS = 40;

/** Where the planner expects so many, they are not looked for. */
const MANY = 50_000;

/** Milliseconds after which a walk is left for a sort, where that is no more than the planner expects. */
const WALKING_MS = 100;

/** One row that an index of filters finds costs as much as so many that are walked over. */
const FOUND_COSTS = 2;

/** Pages of lists that are narrowed. */
export class NarrowedPages<T extends { id: string }> {
  constructor(
    private readonly db: Db,
    private readonly model: ReadModel<T>,
    private readonly sql: ReadSql<T>,
  ) {}

  /**
   * The page of a list that is narrowed, where the first rows of the list make it, or where few meet the filters and are
   * found without the list's order. What the planner takes filters for is not asked: it takes each by itself.
   * `soon`: the list's order comes by such rows, one by one.
   */
  async page(
    workspaceId: string,
    request: ListRequest,
    options: ListOptions,
    expected: () => Promise<number>,
  ): Promise<T[] | 'soon' | undefined> {
    if (!this.isFor(request, options)) return undefined;
    const first = await this.amongFirst(workspaceId, request, options);
    if (first && first.rows.length > request.limit) return first.rows;
    const isSoon = first !== undefined && first.rows.length >= SOON;
    if (isSoon && (await this.isSoonerWalked(request, options, first))) return 'soon';
    const few = (await expected()) > MANY ? undefined : await this.amongFew(workspaceId, request, options);
    return few ?? (isSoon ? 'soon' : undefined);
  }

  /** Whether the page is full before as many rows are walked over as meet the filters, if they lie as among the first. */
  private async isSoonerWalked(
    { limit, offset, after }: ListRequest,
    { knownTotal }: ListOptions,
    { rows, looked }: First<T>,
  ): Promise<boolean> {
    const before = after ? 0 : offset;
    const share = (before + rows.length) / looked;
    const all = (await knownTotal?.()) ?? Infinity;
    return (before + limit) / share < FOUND_COSTS * all * share;
  }

  /**
   * The page by a statement that walks to it. How far behind others its rows lie is known only afterwards: where they are
   * not many by the planner's estimate, and the walk takes long, they are all found and sorted.
   */
  async walked(
    { text, values, limits }: Walk,
    workspaceId: string,
    request: ListRequest,
    options: ListOptions,
    expected: () => Promise<number>,
  ): Promise<T[]> {
    const isSortable = this.isFor(request, options) && (await expected()) <= MANY;
    if (!isSortable) return this.db.read<T>(text, values, limits);
    const { unnamed = false } = limits;
    const rows = await this.db.readInTime<T>(text, values, { unnamed, withinMs: WALKING_MS });
    if (rows) return rows;
    const sorted = this.sorted(workspaceId, request, options);
    return this.db.read<T>(sorted.text, sorted.values, { unnamed: true, withinMs: MAX_COSTLY_MS });
  }

  private isFor(request: ListRequest, { places }: ListOptions): boolean {
    return Boolean(places?.length) && !request.found && isNarrowed(request);
  }

  /** The rows of the page among the first ones of the list; undefined where no index has these. */
  private async amongFirst(
    workspaceId: string,
    request: ListRequest,
    options: ListOptions,
  ): Promise<First<T> | undefined> {
    const { order, after, limit } = request;
    const offset = after ? 0 : request.offset;
    const [, ahead] = AHEAD.find(([reach]) => offset + limit < reach) ?? [];
    const ordering = this.model.orderings?.[order.by];
    const { parts, indexed = false } = isOrdering(ordering) ? ordering : {};
    if (!ahead || parts?.link) return undefined;
    const params = new Params();
    const merged = isOrdering(ordering) ? await this.partsOf(ordering, options) : undefined;
    const looked = merged ? Math.min(ahead, MERGED_AHEAD) : ahead;
    const beginning = { workspaceId, request, options, looked, params };
    const first = merged ? this.firstOfParts(beginning, merged) : this.firstInIndex(beginning, indexed);
    const such = [...this.sql.walked.narrowing(request), ...first.others]
      .map((condition) => condition(params))
      .join(' and ');
    const direction = order.descending ? ' desc' : '';
    const ids = `select ${first.key}, t.id from ${this.sql.from(such, first.start)} where ${such}
      order by 1${direction}, 2${direction} ${pageOf({ limit: limit + 1, offset }, params)}`;
    const { unnamed = false } = this.sql.filters.options(request);
    const within = { unnamed, withinMs: LOOKING_MS };
    const reading = this.db.readInTime<T>(this.sql.membersOf(ids, request), params.values, within);
    const rows = await (after ? reading.catch(refusePosition) : reading);
    return rows && { rows, looked };
  }

  /** Few rows are merged of their places: an index of all places might pass over any number of others. */
  async partsOf(ordering: Ordering, { places = [], knownTotal }: ListOptions): Promise<Parts | undefined> {
    const isOfFew = mayLieBehind(ordering, places) && ((await knownTotal?.()) ?? Infinity) <= MANY;
    return partsIn(ordering, places, this.model.place, !isOfFew);
  }

  private firstOfParts({ workspaceId, request, options, looked, params }: Beginning, parts: Parts): Beginners {
    const { order, after, filters } = request;
    const sql = this.sql.sortKey(order.by);
    const where = this.sql.where(params, workspaceId, options.conditions ?? []);
    const from = this.sql.from(`${where} ${parts.ranked ? '' : sql}`);
    const ofParts = this.sql.filters.within(parts.filters, filters, params);
    const plan = { from, where, sql, descending: order.descending, limit: looked, offset: 0, after, ofParts };
    const places = { column: this.model.place!, ids: options.places! };
    const first = mergedPage(plan, parts, places, params, `limit ${looked}`);
    const start = `(${first}) f join ${this.model.table} t on ${this.sql.tenant} = $1 and t.id = f.id`;
    return { key: 'f.key', start, others: [] };
  }

  /** An index of all places has rows of others as well: where these are many, they may not be passed over for long. */
  private firstInIndex(
    { workspaceId, request, options, looked, params }: Beginning,
    indexed: Ordering['indexed'],
  ): Beginners {
    const { order, after } = request;
    const { within, conditions = [] } = options;
    const isInPlace = options.places!.length === 1 && indexed;
    const sql = this.sql.sortKey(order.by);
    const behind = after ? [this.sql.behind(order, after)] : [];
    const where = this.sql.where(params, workspaceId, [...(isInPlace ? allOf(options) : conditions), ...behind]);
    const direction = order.descending ? ' desc' : '';
    const first = `select t.*, ${sql} as key from ${this.sql.from(`${where} ${sql}`)} where ${where}
      order by ${sql}${direction}, t.id${direction} limit ${looked}`;
    return { key: 't.key', start: `(${first}) t`, others: within && !isInPlace ? [within] : [] };
  }

  /** The page of those that meet the filters, with their total; undefined where they are many, or not soon found. */
  private async amongFew(workspaceId: string, request: ListRequest, options: ListOptions): Promise<T[] | undefined> {
    const within = { unnamed: true, withinMs: FINDING_MS };
    const { text, values } = this.sorted(workspaceId, request, options, FEW + 1);
    const reading = this.db.readInTime<T>(text, values, within);
    const rows = await (request.after ? reading.catch(refusePosition) : reading);
    if (!rows) return undefined;
    const total = totalIn(rows)?.rows ?? (await this.numberOfFew(workspaceId, request, options));
    return total > FEW ? undefined : rows;
  }

  /** What an empty page does not tell: whether there are none, none behind a place, or too many. */
  private async numberOfFew(workspaceId: string, request: ListRequest, options: ListOptions): Promise<number> {
    if (!request.after && !request.offset) return 0;
    const params = new Params();
    const where = this.sql.where(params, workspaceId, this.sql.conditions(request, options));
    const text = countUpTo(FEW + 1, `from ${this.sql.from(where)} where ${where}`);
    const within = { unnamed: true, withinMs: FINDING_MS };
    const [row] = (await this.db.readInTime<{ total: number }>(text, params.values, within)) ?? [];
    return row?.total ?? Infinity;
  }

  /** The page of all rows, or of so many, sorted when they are all found. */
  private sorted(workspaceId: string, request: ListRequest, options: ListOptions, most?: number): Statement {
    const { order, after, limit } = request;
    const offset = after ? 0 : request.offset;
    const params = new Params();
    const sql = this.sql.sortKey(order.by);
    const where = this.sql.where(params, workspaceId, this.sql.conditions(request, options));
    const direction = order.descending ? ' desc' : '';
    const behind = after ? `where ${this.sql.behind(order, after, { key: 'key', id: 'id' })(params)}` : '';
    const ids = `with found as materialized (
        select ${sql} as key, t.id from ${this.sql.from(`${where} ${sql}`)} where ${where}
        ${most === undefined ? '' : `limit ${most}`})
      select key, id, (select count(*) from found) as total from found ${behind}
      order by 1${direction}, 2${direction} ${pageOf({ limit: limit + 1, offset }, params)}`;
    return { text: this.sql.membersOf(ids, request, { isCounted: true }), values: params.values };
  }
}

/** Rows of the page among so many first ones of the list. */
interface First<T> {
  readonly rows: T[];
  readonly looked: number;
}

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Walk extends Statement {
  readonly limits: ReadOptions;
}

interface Beginning {
  readonly workspaceId: string;
  readonly request: ListRequest;
  readonly options: ListOptions;
  readonly looked: number;
  readonly params: Params;
}

/** The first rows of a list as `t`, and conditions that are still to be asked of them. */
interface Beginners {
  readonly key: string;
  readonly start: string;
  readonly others: readonly Condition[];
}
